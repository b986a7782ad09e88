import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import type { MergeField, MergePreview } from './merge-data.ts'

/**
 * Returns a function that merges two customers and offers undo. Calls `onStale` if either customer has changed since the
 * preview.
 */
export function useMerge(options: { onMerged: () => void; onStale: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const offerUndo = useUndoNotice()
  const [merging, setMerging] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function undo({ merged }: MergePreview) {
    try {
      await call('customerrest/undelete', { ids: [merged.id] })
      await queries.invalidateQueries()
      showNotice({ message: t('customer.merge.undone', { name: merged.name }) })
      await navigate({ to: `/customer/${merged.id}` })
    } catch (error) {
      const isLater = error instanceof CallError && error.code === 'STATE_NOT_ALLOWED'
      showNotice({
        color: 'red',
        message: isLater ? t('customer.merge.came_after') : failureText(error, t),
      })
    }
  }

  async function merge(preview: MergePreview, fields: ReadonlySet<MergeField>) {
    const { kept, merged } = preview
    setMerging(true)
    setFailure(null)
    try {
      const customer = await call('customerrest/merge', {
        kept_id: kept.id,
        kept_version: kept.version,
        merged_id: merged.id,
        merged_version: merged.version,
        take: [...fields],
      })
      // Reloads everything, because nearly every list can show a customer's name. The merge preview is excluded, because the
      // duplicate no longer exists.
      await queries.invalidateQueries({
        predicate: ({ queryKey: [resource, part] }) => !(resource === 'customer' && part === 'merge'),
      })
      offerUndo(t('customer.merge.done', { merged: merged.name, kept: customer.name }), () => undo(preview))
      options.onMerged()
    } catch (error) {
      if (error instanceof CallError && error.code === 'CONFLICT') {
        setFailure(t('customer.merge.changed'))
        options.onStale()
      } else {
        setFailure(failureText(error, t))
      }
    } finally {
      setMerging(false)
    }
  }

  return { merge, merging, failure }
}
