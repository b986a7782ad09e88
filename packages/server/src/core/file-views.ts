import type { FileKind, FileView } from '@lienzo/contract/fields'
import { and, eq } from 'drizzle-orm'
import { files } from '../db/tables/files.ts'
import type { Context } from './context.ts'
import { filesById } from './file-addresses.ts'
import { invalidField } from './refusal.ts'

/** Views of the files with these ids, in one query. */
export async function fileViews(
  context: Context,
  ids: readonly (number | null)[],
): Promise<Map<number, FileView>> {
  const stored = await filesById(context.database, ids)
  return new Map(
    [...stored].map(([id, file]) => [id, context.services.fileAddresses.view(file, context.now)] as const),
  )
}

/**
 * Shows the file of each row under `shownAs` in place of the id in `column`; a row without a file shows `null`.
 * For the `present` of a resource.
 */
export function withFile<Column extends string, ShownAs extends string>(column: Column, shownAs: ShownAs) {
  return async <Row extends { [Key in Column]: number | null }>(context: Context, rows: Row[]) => {
    const views = await fileViews(
      context,
      rows.map((row) => row[column]),
    )
    return rows.map((row) => {
      const id = row[column]
      const shown = { [shownAs]: id === null ? null : (views.get(id) ?? null) } as {
        [Key in ShownAs]: FileView | null
      }
      return { ...row, ...shown }
    })
  }
}

/** What can be printed. */
export const artworkKinds: readonly FileKind[] = ['picture', 'drawing', 'pdf']

const notAPicture = { key: 'validation.not_a_picture', message: 'is not a picture' }
const notPrintable = { key: 'validation.not_printable', message: 'is nothing that can be printed' }

/**
 * A file of these kinds that the caller uploaded. Fails with INVALID_INPUT at `path` where there is no such upload of
 * theirs, or where it is of another kind.
 */
export async function uploadedFile(
  context: Context,
  uploadId: string,
  path: string,
  kinds: readonly FileKind[],
): Promise<{ id: number; name: string }> {
  const [file] = await context.database
    .select({ id: files.id, name: files.name, kind: files.kind })
    .from(files)
    .where(and(eq(files.upload_id, uploadId), eq(files.created_by, context.caller.user_id)))
    // So that it is not removed as unused before the record that names it is there.
    .for('key share')
  if (!file) {
    throw invalidField(path, {
      key: 'validation.upload_not_found',
      message: 'is no finished upload of yours',
    })
  }
  if (!kinds.includes(file.kind)) {
    throw invalidField(path, kinds === artworkKinds ? notPrintable : notAPicture)
  }
  return file
}

/** A picture that the caller uploaded; fails as `uploadedFile` does. */
export function uploadedPicture(context: Context, uploadId: string, path: string) {
  return uploadedFile(context, uploadId, path, ['picture'])
}

/**
 * The value for a picture's column: the id of the uploaded file, `null` to remove it, or nothing to keep what is there.
 */
export async function pictureValue<Column extends string>(
  context: Context,
  column: Column,
  upload: string | null | undefined,
  path: string,
): Promise<{ [Key in Column]?: number | null }> {
  if (upload === undefined) return {}
  const value = upload === null ? null : (await uploadedPicture(context, upload, path)).id
  return { [column]: value } as { [Key in Column]?: number | null }
}
