import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from './call-failure.ts'
import { keepFocus } from './keep-focus.ts'
import classes from './undo-toast.module.css'

/** How long the undo of a delete is offered. */
const UNDO_MILLISECONDS = 8000

type Deletion = {
  /** What the query cache keeps of the resource is asked for again after the delete and after its undo. */
  cacheKey: readonly unknown[]
  remove: (ids: number[]) => Promise<unknown>
  restore: (ids: number[]) => Promise<unknown>
  /** What is told where it is not a record that went. */
  texts?: { deleted: string; restored: string }
}

/**
 * Deletes at once and offers the way back in a toast instead of asking first. Resolves to whether the records are gone; a
 * failure is told in a toast.
 */
export function useDeleteWithUndo({ cacheKey, remove, restore, texts }: Deletion) {
  const { t } = useTranslation()
  const queries = useQueryClient()

  async function undo(toast: string, ids: number[]) {
    const giveFocus = keepFocus()
    notifications.hide(toast)
    try {
      await restore(ids)
      await queries.invalidateQueries({ queryKey: cacheKey })
      notifications.show({
        message: texts?.restored ?? t('list.restored', { count: ids.length }),
        autoClose: 3000,
      })
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error, t) })
    }
    giveFocus()
  }

  return async (ids: number[]): Promise<boolean> => {
    const giveFocus = keepFocus()
    try {
      await remove(ids)
    } catch (error) {
      notifications.show({ color: 'red', title: t('list.delete_failed'), message: failureText(error, t) })
      return false
    }
    const toast = `deleted-${cacheKey.join('-')}-${ids.join('-')}`
    notifications.show({
      id: toast,
      autoClose: UNDO_MILLISECONDS,
      message: (
        <div className={classes.toast}>
          <span>{texts?.deleted ?? t('list.deleted', { count: ids.length })}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => undo(toast, ids)}>
            {t('list.undo')}
          </Button>
        </div>
      ),
    })
    await queries.invalidateQueries({ queryKey: cacheKey })
    giveFocus()
    return true
  }
}
