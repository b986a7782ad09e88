import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { failureText } from '../call/call-failure.ts'
import { showNotice } from '../notice/notices.ts'
import { useUndoNotice } from '../notice/use-undo-notice.tsx'
import { inUseOf, refusalText, showInUseNotice } from './in-use.ts'
import type { Deactivate } from './in-use-notice.tsx'

type Deletion = {
  /** Query key that is invalidated after records were deleted or restored. */
  cacheKey: readonly unknown[]
  remove: (ids: number[]) => Promise<unknown>
  restore: (ids: number[]) => Promise<unknown>
  /** Deactivates records that cannot be deleted because they are in use. */
  deactivate?: Deactivate | undefined
  /** Messages that replace the general messages about records. */
  texts?: { deleted: string; restored: string }
}

/**
 * Returns a function that deletes records without a question, and then offers to undo this. Resolves to true if the records
 * were deleted; on failure, shows a notice.
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
      const inUse = inUseOf(error)
      if (inUse) await showInUseNotice(inUse, deactivate)
      else showNotice({ color: 'red', title: t('list.delete_failed'), message: refusalText(error, t) })
      return false
    }
    offerUndo(texts?.deleted ?? t('list.deleted', { count: ids.length }), () => undo(ids))
    await queries.invalidateQueries({ queryKey: cacheKey })
    giveFocus()
    return true
  }
}
