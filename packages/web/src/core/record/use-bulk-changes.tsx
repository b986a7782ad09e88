import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '../call/call.ts'
import { showNotice } from '../notice/notices.ts'
import { useUndoNotice } from '../notice/use-undo-notice.tsx'
import { inUseOf, refusalText, showInUseNotice } from './in-use.ts'
import type { BulkChange, ChosenRecords } from './record-calls.ts'
import { recordKeys } from './record-keys.ts'

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
 * Returns a function that changes selected records immediately, and offers in a notice to undo exactly these changes. It resolves
 * to true if the change was made; a notice shows failures.
 */
export function useBulkChanges({ name, change }: Calls) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const offerUndo = useUndoNotice()
  const refresh = () => queries.invalidateQueries({ queryKey: recordKeys.all(name) })

  function showFailure(error: unknown) {
    const found = otherTotal(error)
    const message = found === null ? refusalText(error, t) : t('list.other_total', { count: found })
    showNotice({ color: 'red', title: t('list.nothing_changed'), message })
  }

  async function undo(kind: BulkChange, ids: number[]) {
    try {
      await change(undoneBy[kind], { ids })
      await refresh()
      showNotice({ message: t(doneText[undoneBy[kind]], { count: ids.length }), autoClose: 3000 })
    } catch (error) {
      showFailure(error)
    }
  }

  async function run(kind: BulkChange, chosen: ChosenRecords): Promise<boolean> {
    let ids: number[]
    try {
      ids = await change(kind, chosen)
    } catch (error) {
      const used = inUseOf(error)
      if (used) await showInUseNotice(used, (active) => run('deactivate', { ids: active }))
      else showFailure(error)
      if (otherTotal(error) !== null) await refresh()
      return false
    }
    const done = t(doneText[kind], { count: ids.length })
    if (ids.length > 0) offerUndo(done, () => undo(kind, ids))
    else showNotice({ message: done })
    await refresh()
    return true
  }

  return run
}

/** Returns the current number of matching records if it differs from what the user saw; null for other failures. */
function otherTotal(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'CONFLICT') return null
  const { content } = error
  if (typeof content !== 'object' || content === null || !('total' in content)) return null
  return typeof content.total === 'number' ? content.total : null
}
