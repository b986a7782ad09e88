import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '../call.ts'
import { fieldErrorText } from '../form/issue-text.ts'
import { failureText } from '../record/call-failure.ts'
import { keepFocus } from '../record/keep-focus.ts'
import type { BulkChange, ChosenRecords } from '../record/record-calls.ts'
import { recordKeys } from '../record/record-keys.ts'
import classes from '../record/undo-toast.module.css'

/** How long the undo of a change is offered. */
const UNDO_MILLISECONDS = 8000

const undoneBy: Record<BulkChange, BulkChange> = {
  delete: 'undelete',
  undelete: 'delete',
  activate: 'deactivate',
  deactivate: 'activate',
}
const doneText: Record<BulkChange, string> = {
  delete: 'list.deleted',
  undelete: 'list.restored',
  activate: 'list.activated',
  deactivate: 'list.deactivated',
}

type Calls = { name: string; change: (change: BulkChange, chosen: ChosenRecords) => Promise<number[]> }

/**
 * Changes chosen records at once, and offers the way back in a toast: it takes back exactly the records that were changed.
 * Resolves to whether the change was made; what stopped it is told in a toast.
 */
export function useBulkChanges({ name, change }: Calls) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: recordKeys.all(name) })

  function tellFailure(error: unknown) {
    const reasons = error instanceof CallError ? Object.values(error.fields) : []
    const found = otherTotal(error)
    const message =
      found === null
        ? [failureText(error, t), ...reasons.map((reason) => fieldErrorText(reason, t))].join(' ')
        : t('list.other_total', { count: found })
    notifications.show({ color: 'red', title: t('list.nothing_changed'), message })
  }

  async function undo(kind: BulkChange, ids: number[], toast: string) {
    const giveFocus = keepFocus()
    notifications.hide(toast)
    try {
      await change(undoneBy[kind], { ids })
      await refresh()
      notifications.show({ message: t(doneText[undoneBy[kind]], { count: ids.length }), autoClose: 3000 })
    } catch (error) {
      tellFailure(error)
    }
    giveFocus()
  }

  return async (kind: BulkChange, chosen: ChosenRecords): Promise<boolean> => {
    let ids: number[]
    try {
      ids = await change(kind, chosen)
    } catch (error) {
      tellFailure(error)
      if (otherTotal(error) !== null) await refresh()
      return false
    }
    const toast = `${name}-${kind}-${ids.length}-${ids[0]}-${Date.now()}`
    notifications.show({
      id: toast,
      autoClose: UNDO_MILLISECONDS,
      message: (
        <div className={classes.toast}>
          <span>{t(doneText[kind], { count: ids.length })}</span>
          {ids.length > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => undo(kind, ids, toast)}>
              {t('list.undo')}
            </Button>
          )}
        </div>
      ),
    })
    await refresh()
    return true
  }
}

/** How many records match now, where they are not as many as the person saw. */
function otherTotal(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'CONFLICT') return null
  const { content } = error
  if (typeof content !== 'object' || content === null || !('total' in content)) return null
  return typeof content.total === 'number' ? content.total : null
}
