import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { failureText } from '../call/call-failure.ts'
import { showNotice } from '../notice/notices.ts'
import { useUndoNotice } from '../notice/use-undo-notice.tsx'
import { inUseOf, refusalText, showInUseNotice } from './in-use.ts'
import type { Deactivate } from './in-use-notice.tsx'

type Deletion = {
  /** What the query cache keeps under this key is loaded again after the delete and after its undo. */
  cacheKey: readonly unknown[]
  remove: (ids: number[]) => Promise<unknown>
  restore: (ids: number[]) => Promise<unknown>
  /** For records that can be made inactive where they are too much in use to go. */
  deactivate?: Deactivate | undefined
  /** The message where what was deleted is not a record. */
  texts?: { deleted: string; restored: string }
}

/**
 * Deletes at once and offers the way back in a notice instead of asking first. Resolves to whether the records are gone; a
 * failure is shown in one.
 */
export function useDeleteWithUndo({ cacheKey, remove, restore, deactivate, texts }: Deletion) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const offerUndo = useUndoNotice()

  async function undo(ids: number[]) {
    try {
      await restore(ids)
      await queries.invalidateQueries({ queryKey: cacheKey })
      showNotice({
        message: texts?.restored ?? t('list.restored', { count: ids.length }),
        autoClose: 3000,
      })
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    }
  }

  return async (ids: number[]): Promise<boolean> => {
    const giveFocus = keepFocus()
    try {
      await remove(ids)
    } catch (error) {
      const used = inUseOf(error)
      if (used) await showInUseNotice(used, deactivate)
      else showNotice({ color: 'red', title: t('list.delete_failed'), message: refusalText(error, t) })
      return false
    }
    offerUndo(texts?.deleted ?? t('list.deleted', { count: ids.length }), () => undo(ids))
    await queries.invalidateQueries({ queryKey: cacheKey })
    giveFocus()
    return true
  }
}
