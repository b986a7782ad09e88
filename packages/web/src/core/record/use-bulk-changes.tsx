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

type Calls = { name: string; change: (change: BulkChange, records: ChosenRecords) => Promise<number[]> }

/**
 * Returns a function that changes selected records immediately. A notice then offers to undo the change for exactly the records
 * that were changed. Resolves to true on success; on failure, shows a notice.
 */
export function useBulkChanges({ name, change }: Calls) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const offerUndo = useUndoNotice()
  const refresh = () => queries.invalidateQueries({ queryKey: recordKeys.all(name) })

  function showFailure(error: unknown) {
    const total = otherTotal(error)
    const message = total === null ? refusalText(error, t) : t('list.other_total', { count: total })
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

  async function run(kind: BulkChange, records: ChosenRecords): Promise<boolean> {
    let ids: number[]
    try {
      ids = await change(kind, records)
    } catch (error) {
      const inUse = inUseOf(error)
      if (inUse) await showInUseNotice(inUse, (active) => run('deactivate', { ids: active }))
      else showFailure(error)
      if (otherTotal(error) !== null) await refresh()
      return false
    }
    const message = t(doneText[kind], { count: ids.length })
    if (ids.length > 0) offerUndo(message, () => undo(kind, ids))
    else showNotice({ message })
    await refresh()
    return true
  }

  return run
}

/**
 * If the call failed because the number of matching records has changed, returns the new number. Returns null for any other
 * error.
 */
function otherTotal(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'CONFLICT') return null
  const { content } = error
  if (typeof content !== 'object' || content === null || !('total' in content)) return null
  return typeof content.total === 'number' ? content.total : null
}
