import type { Attachment, AttachmentKind } from '@lienzo/contract/records/attachment'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { withFile } from '../../core/files/file-views.ts'
import { recordFieldsOf } from '../../core/record/record-fields.ts'
import { users } from '../../db/tables/people/users.ts'
import { attachments } from '../../db/tables/records/attachments.ts'
import { files } from '../../db/tables/records/files.ts'
import type { Holder } from './holder.ts'

/** Returns the condition for the attachments of a record, without deleted attachments. */
export function attachedTo(kind: AttachmentKind, { resource, record_id }: Holder): SQL | undefined {
  return and(
    eq(attachments.resource, resource),
    eq(attachments.record_id, record_id),
    eq(attachments.kind, kind),
    isNull(attachments.deleted_at),
  )
}

/** Returns the condition for the attachments of a record with these `ids`, or for all its attachments if `ids` is undefined. */
export function chosenOn(kind: AttachmentKind, holder: Holder, ids: readonly number[] | undefined) {
  return and(attachedTo(kind, holder), ids && inArray(attachments.id, [...ids]))
}

/**
 * Returns attachments in the shape of the API, in order, with two queries. Does not check whether the caller is allowed to see
 * them.
 */
export async function shownAttachments(context: Context, where: SQL | undefined): Promise<Attachment[]> {
  const rows = await context.database
    .select({
      ...recordFieldsOf(attachments),
      created_by_name: users.username,
      title: attachments.title,
      file_id: attachments.file_id,
    })
    .from(attachments)
    .leftJoin(users, eq(users.id, attachments.created_by))
    .where(where)
    .orderBy(asc(attachments.position), asc(attachments.id))
  const rowsWithFiles = await withFile('file_id', 'file')(context, rows)
  return rowsWithFiles.map(({ file, file_id: _fileId, ...row }) => {
    if (!file) throw new Error(`The attachment ${row.id} has lost its file`)
    return { ...row, file }
  })
}

/** Attachment with the name and the hash of its file. */
export type NamedAttachment = typeof attachments.$inferSelect & { file_name: string; sha256: string }

/** Returns attachments with the names and hashes of their files, in order. */
export async function namedAttachments(
  { database }: Pick<Context, 'database'>,
  where: SQL | undefined,
): Promise<NamedAttachment[]> {
  const rows = await database
    .select({ attachment: attachments, file_name: files.name, sha256: files.sha256 })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .where(where)
    .orderBy(asc(attachments.position), asc(attachments.id))
  return rows.map(({ attachment, ...file }) => ({ ...attachment, ...file }))
}

/** Returns the title of an attachment, or its file name if it has no title. */
export function nameOf({ title, file_name }: Pick<NamedAttachment, 'title' | 'file_name'>): string {
  return title || file_name
}
