import { and, eq } from 'drizzle-orm'
import { files } from '../../db/tables/records/files.ts'
import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'

/**
 * Returns the spreadsheet that the caller uploaded. Throws INVALID_INPUT at `upload` if the upload does not exist, belongs to
 * somebody else, or is not a spreadsheet.
 */
export async function uploadedSheet(
  context: Context,
  uploadId: string,
): Promise<{ id: number; name: string }> {
  const [file] = await context.database
    .select({ id: files.id, name: files.name, kind: files.kind })
    .from(files)
    .where(and(eq(files.upload_id, uploadId), eq(files.created_by, context.caller.user_id)))
    // Locks the row, so that the cleanup job does not remove the file before an import refers to it.
    .for('key share')
  if (!file) {
    throw invalidField('upload', {
      key: 'validation.upload_not_found',
      message: 'is not a finished upload of yours',
    })
  }
  if (file.kind !== 'other') {
    throw invalidField('upload', { key: 'validation.sheet.no_sheet', message: 'is not a spreadsheet' })
  }
  return file
}
