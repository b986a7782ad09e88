import type { FieldError } from '@lienzo/contract/wire/errors'
import type { FileKind, FileView } from '@lienzo/contract/wire/fields'
import { and, eq, inArray } from 'drizzle-orm'
import { files } from '../../db/tables/records/files.ts'
import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { filesById } from './file-addresses.ts'

/** Returns the views of the files with these ids, keyed by id, with one query. */
export async function fileViews(
  context: Context,
  ids: readonly (number | null)[],
): Promise<Map<number, FileView>> {
  const rows = await filesById(context.database, ids)
  return new Map(
    [...rows].map(([id, file]) => [id, context.services.fileAddresses.view(file, context.now)] as const),
  )
}

/**
 * Makes a `present` function for a resource. The function adds the view of the file whose id is in `column` to each row as
 * `shownAs`, or `null` for a row without a file.
 */
export function withFile<Column extends string, ShownAs extends string>(column: Column, shownAs: ShownAs) {
  return async <Row extends { [Key in Column]: number | null }>(context: Context, rows: Row[]) => {
    const views = await fileViews(
      context,
      rows.map((row) => row[column]),
    )
    return rows.map((row) => {
      const id = row[column]
      const view = { [shownAs]: id === null ? null : (views.get(id) ?? null) } as {
        [Key in ShownAs]: FileView | null
      }
      return { ...row, ...view }
    })
  }
}

/** Kinds of files that can be printed. */
export const artworkKinds: readonly FileKind[] = ['picture', 'drawing', 'pdf']

const notAPicture: FieldError = { key: 'validation.not_a_picture', message: 'is not a picture' }
const notPrintable: FieldError = {
  key: 'validation.not_printable',
  message: 'is nothing that can be printed',
}

const locked: FieldError = { key: 'validation.locked', message: 'is protected by a password' }
const PDF = 'application/pdf'

type UploadedFile = { id: number; name: string }

/**
 * Returns the files that the caller uploaded with these upload ids, in the order of the ids, with one query. Throws
 * INVALID_INPUT at the path of the upload if an upload does not exist, belongs to somebody else, or is not of an allowed kind.
 */
export async function uploadedFiles(
  context: Context,
  uploads: readonly string[],
  pathOf: (index: number) => string,
  kinds: readonly FileKind[],
): Promise<UploadedFile[]> {
  const rows = await context.database
    .select({
      id: files.id,
      name: files.name,
      kind: files.kind,
      type: files.type,
      upload_id: files.upload_id,
    })
    .from(files)
    .where(and(inArray(files.upload_id, [...uploads]), eq(files.created_by, context.caller.user_id)))
    // Locks the rows, so that the cleanup job does not remove the files before a record refers to them.
    .for('key share')
  const byUpload = new Map(rows.map((file) => [file.upload_id, file]))
  return uploads.map((upload, index) => {
    const file = byUpload.get(upload)
    if (!file) {
      throw invalidField(pathOf(index), {
        key: 'validation.upload_not_found',
        message: 'is not a finished upload of yours',
      })
    }
    if (!kinds.includes(file.kind)) {
      throw invalidField(pathOf(index), whyNot(file, kinds))
    }
    return file
  })
}

function whyNot({ kind, type }: { kind: FileKind; type: string }, kinds: readonly FileKind[]): FieldError {
  if (kinds !== artworkKinds) return notAPicture
  return kind === 'other' && type === PDF ? locked : notPrintable
}

/** Returns the file of one upload; throws as `uploadedFiles` does. */
export async function uploadedFile(
  context: Context,
  uploadId: string,
  path: string,
  kinds: readonly FileKind[],
): Promise<UploadedFile> {
  const [file] = await uploadedFiles(context, [uploadId], () => path, kinds)
  if (!file) throw new Error('No file was asked for')
  return file
}

/** Returns the picture of one upload; throws as `uploadedFile` does. */
export function uploadedPicture(context: Context, uploadId: string, path: string) {
  return uploadedFile(context, uploadId, path, ['picture'])
}

/**
 * Returns an object with the new value of a picture column: the id of the uploaded picture, or `null` to remove the picture.
 * The object is empty if `upload` is undefined, which leaves the column unchanged. Throws as `uploadedPicture` does.
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
