import { and, eq } from 'drizzle-orm'
import { type ReadSheet, readSheet, UnreadableSheet } from '../../adapters/spreadsheet/read-sheet.ts'
import type { Context } from '../../core/context.ts'
import { invalidField } from '../../core/refusal.ts'
import type { Services } from '../../core/services.ts'
import { files } from '../../db/tables/files.ts'

export type SheetFile = { id: number; name: string; sha256: string; size: number }

/** The spreadsheet that the caller uploaded. Fails with INVALID_INPUT at `upload`. */
export async function uploadedSheet(context: Context, uploadId: string): Promise<SheetFile> {
  const [file] = await context.database
    .select({ id: files.id, name: files.name, sha256: files.sha256, size: files.size, kind: files.kind })
    .from(files)
    .where(and(eq(files.upload_id, uploadId), eq(files.created_by, context.caller.user_id)))
    // So that it is not removed as unused before the import that names it is there.
    .for('key share')
  if (!file) {
    throw invalidField('upload', {
      key: 'validation.upload_not_found',
      message: 'is no finished upload of yours',
    })
  }
  if (file.kind !== 'other') {
    throw invalidField('upload', { key: 'validation.sheet.no_sheet', message: 'is no spreadsheet' })
  }
  return file
}

/** What stands in it. Fails with INVALID_INPUT at `upload` where it cannot be read, or is larger than is taken in at once. */
export async function sheetOf(
  services: Services,
  file: Pick<SheetFile, 'sha256' | 'size'>,
): Promise<ReadSheet> {
  await using copy = await services.files.localCopy(file.sha256)
  try {
    return await readSheet(copy.path, file.size)
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    const { reason, values } = error
    throw invalidField('upload', {
      key: `validation.sheet.${reason}`,
      values,
      message: `cannot be read: ${reason}`,
    })
  }
}
