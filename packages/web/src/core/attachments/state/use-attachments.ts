import type { AttachmentKind, AttachmentList } from '@lienzo/contract/records/attachment'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../call/call-failure.ts'
import { showNotice } from '../../notice/notices.ts'
import { useDeleteWithUndo } from '../../record/use-delete-with-undo.tsx'
import { timelineKey } from '../../timeline/use-timeline.ts'
import { useUploads } from '../../upload/use-uploads.ts'
import { type Attachment, attachmentCalls, type Holder } from './attachment-calls.ts'
import { moved } from './moved.ts'
import { makeUploadBatches } from './upload-batches.ts'

/** Returns the pictures or the documents of a record, and the actions on them. */
export function useAttachments(kind: AttachmentKind, holder: Holder) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const calls = attachmentCalls(kind, holder)
  const cacheKey = ['attachments', kind, holder.resource, holder.record_id]
  const list = useQuery({
    queryKey: cacheKey,
    queryFn: calls.list,
    staleTime: 5_000,
  })

  async function reload() {
    void queries.invalidateQueries({ queryKey: timelineKey(holder.resource, holder.record_id) })
    await queries.invalidateQueries({ queryKey: cacheKey })
  }

  function change(alter: (rows: Attachment[]) => Attachment[]) {
    queries.setQueryData<AttachmentList>(
      cacheKey,
      (current) => current && { ...current, rows: alter(current.rows) },
    )
  }

  const [batches] = useState(() =>
    makeUploadBatches({
      keep: async (uploads) => {
        const { rows } = await calls.add(uploads)
        return rows.map(({ id }) => id)
      },
      move: async (ids, before) => {
        await calls.move(ids, before)
        await reload()
      },
    }),
  )
  const uploads = useUploads(async (upload, file) => {
    await batches.add(upload, file)
    await reload()
  })

  const remove = useDeleteWithUndo({
    cacheKey,
    remove: calls.remove,
    restore: calls.restore,
    texts: { deleted: t(`attachment.${kind}.deleted`), restored: t(`attachment.${kind}.restored`) },
  })

  const moves = useRef(Promise.resolve())
  /** Moves attachments, one call after another. The new order is shown immediately, and reverted if the call fails. */
  function move(ids: ReadonlySet<number>, before: number | null): Promise<void> {
    void queries.cancelQueries({ queryKey: cacheKey })
    const moving = (list.data?.rows ?? []).filter(({ id }) => ids.has(id)).map(({ id }) => id)
    change((rows) => moved(rows, ids, before))
    moves.current = moves.current.then(async () => {
      try {
        await calls.move(moving, before)
      } catch (error) {
        showNotice({ color: 'red', title: t('attachment.move_failed'), message: failureText(error, t) })
        await reload()
      }
    })
    return moves.current
  }

  return {
    calls,
    list,
    rows: list.data?.rows ?? [],
    mayEdit: list.data?.may_edit ?? false,
    sides: list.data?.sides ?? [],
    uploads: { ...uploads, add: (files: File[]) => uploads.add(batches.note(files)) },
    reload,
    change,
    remove,
    move,
  }
}
