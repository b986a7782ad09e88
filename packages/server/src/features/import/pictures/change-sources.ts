import { and, eq, isNull, or } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, notFound, Refusal } from '../../../core/context/refusal.ts'
import { files } from '../../../db/tables/records/files.ts'
import { importPictureSources, importPictures } from '../../../db/tables/records/import-pictures.ts'
import { importKindOf } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'
import { logStep } from '../import-state.ts'
import { matchPictures } from './match-pictures.ts'

const ZIP = 'application/zip'

/**
 * Adds an uploaded picture archive to an import. Throws STATE_NOT_ALLOWED if records of this kind have no gallery, and
 * INVALID_INPUT at `upload` if the upload is not a ZIP file uploaded by the caller.
 */
export async function addArchive(context: Context, importRun: Import, uploadId: string): Promise<void> {
  if (!importKindOf(importRun.resource).declaration.pictures) {
    throw new Refusal('STATE_NOT_ALLOWED', `A ${importRun.resource} has no gallery`)
  }
  const { database, caller, now } = context
  const [file] = await database
    .select({ id: files.id, name: files.name, type: files.type })
    .from(files)
    .where(and(eq(files.upload_id, uploadId), eq(files.created_by, caller.user_id)))
    // The lock prevents the cleanup of unused files from deleting the file before the source is inserted.
    .for('key share')
  if (!file) {
    throw invalidField('upload', {
      key: 'validation.upload_not_found',
      message: 'is not a finished upload of yours',
    })
  }
  if (file.type !== ZIP) {
    throw invalidField('upload', { key: 'validation.pictures.no_archive', message: 'is not a ZIP file' })
  }
  await database
    .insert(importPictureSources)
    .values({ import_id: importRun.id, kind: 'archive', file_id: file.id, name: file.name, created_at: now })
}

/**
 * Removes a picture archive from an import, together with the pictures read from it. The cleanup of unused files deletes their
 * files later, unless something else uses them. Throws NOT_FOUND.
 */
export async function removeArchive(
  { database }: Context,
  importRun: Import,
  sourceId: number,
): Promise<void> {
  const { id, import_id, kind } = importPictureSources
  const rows = await database
    .delete(importPictureSources)
    .where(and(eq(id, sourceId), eq(import_id, importRun.id), eq(kind, 'archive')))
    .returning({ id })
  if (rows.length === 0) throw notFound()
}

/**
 * Assigns a picture that overlaps two rows of the sheet to one of these rows. Throws NOT_FOUND, and INVALID_INPUT if the chosen
 * row is neither of them.
 */
export async function placePicture(
  context: Context,
  importRun: Import,
  { place, row }: { place: string; row: number },
): Promise<void> {
  const { database } = context
  const [source = 0, number = 0] = place.split('-').map(Number)
  const { import_id, source_id, sheet_row, other_row, result } = importPictures
  const isIt = and(
    eq(import_id, importRun.id),
    eq(source_id, source),
    eq(importPictures.place, number),
    isNull(result),
  )
  if ((await database.$count(importPictures, isIt)) === 0) throw notFound()
  const rows = await database
    .update(importPictures)
    .set({ sheet_row: row, other_row: null })
    .where(and(isIt, or(eq(sheet_row, row), eq(other_row, row))))
    .returning({ place: importPictures.place })
  if (rows.length === 0) {
    throw invalidField('row', { key: 'validation.choice', message: 'is not a row that the picture overlaps' })
  }
  await matchPictures(database, importRun)
  logStep(context, importRun, 'correct')
}
