import type { AttachmentKind } from '@lienzo/contract/records/attachment'
import type { Context } from '../../core/context/context.ts'
import type { OpenedRecord } from '../../core/record/open-record.ts'
import type { Holder } from './holder.ts'

/** Actions that the log records for attachments. */
type AttachmentAction = 'attach' | 'detach' | 'reattach' | 'attachment_title' | 'attachment_move'

/** Logs added, removed or changed attachments under their record, by attachment name. No list column depends on attachments. */
export function logAttachments(
  context: Context,
  kind: AttachmentKind,
  holder: Holder,
  entry: { record: OpenedRecord; action: AttachmentAction; before: string[]; after: string[] },
): void {
  const { record, action, before, after } = entry
  const { created_by: _maker, user_id: _owner, ...inLog } = record
  const field = kind === 'picture' ? 'pictures' : 'documents'
  context.log({
    ...holder,
    ...inLog,
    action,
    changes: { [field]: { before, after } },
    columns: [],
  })
}
