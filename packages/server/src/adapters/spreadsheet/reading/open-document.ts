import { readFile, stat } from 'node:fs/promises'
import { readPart } from '../../files/store/read-part.ts'
import { withBinaryDocument } from './binary/binary-document.ts'
import { odsDocument } from './ods/ods-document.ts'
import type { SheetDocument, SheetPicture } from './sheet-document.ts'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { type TextChoice, textDocument } from './text/text-document.ts'
import { xlsxDocument } from './xlsx/xlsx-document.ts'
import { workbookPart } from './xlsx/xlsx-workbook.ts'
import { ZipArchive } from './zip-archive.ts'

/** First 8 bytes, in hexadecimal, of .xls documents and of encrypted Office documents. */
const OLE_MARK = 'd0cf11e0a1b11ae1'
const ZIP_MARK = '504b0304'

type Opening = { limits: SheetLimits; text: TextChoice; signal?: AbortSignal }

/**
 * Opens a document, and yields everything that `read` yields for it. Detects the file format from the content alone. Throws
 * UnreadableSheet.
 */
export async function* withDocument<Result>(
  path: string,
  opening: Opening,
  read: (document: SheetDocument) => AsyncGenerator<Result>,
): AsyncGenerator<Result> {
  const { size } = await stat(path)
  const mark = await markOf(path)
  const isPacked = mark.startsWith(ZIP_MARK)
  assertSize(size, isPacked ? opening.limits.packed : opening.limits.document)
  if (mark === OLE_MARK) yield* withBinaryDocument(path, opening, read)
  else if (isPacked) yield* withPackedDocument(path, opening, read)
  else yield* read(textDocument(await readFile(path), opening.text))
}

function assertSize(bytes: number, most: number): void {
  if (bytes > most) throw new UnreadableSheet('too_large', { megabytes: most / 1e6 })
}

async function* withPackedDocument<Result>(
  path: string,
  opening: Opening,
  read: (document: SheetDocument) => AsyncGenerator<Result>,
): AsyncGenerator<Result> {
  await using zip = await ZipArchive.open(path, opening.limits)
  const document = await packedDocument(zip)
  if (document) return yield* read(document)
  assertSize((await stat(path)).size, opening.limits.document)
  yield* withBinaryDocument(path, opening, read)
}

/**
 * Opens an .xlsx, .xlsm or .ods document. Returns undefined for .xlsb documents, whose parts are binary. Throws
 * UnreadableSheet.
 */
async function packedDocument(zip: ZipArchive): Promise<SheetDocument | undefined> {
  if (zip.has('content.xml')) return odsDocument(zip)
  const part = await workbookPart(zip)
  // The file is a ZIP archive, but not a spreadsheet.
  if (!part) throw new UnreadableSheet('no_sheet')
  return part.endsWith('.bin') ? undefined : xlsxDocument(zip, part)
}

/**
 * Returns the pictures of a sheet (index from 0) with their rows; an empty array for .xls, .xlsb and text documents. Throws
 * UnreadableSheet.
 */
export async function picturesOfDocument(
  path: string,
  sheet: number,
  limits: SheetLimits,
): Promise<SheetPicture[]> {
  if (!(await markOf(path)).startsWith(ZIP_MARK)) return []
  await using zip = await ZipArchive.open(path, limits)
  return (await (await packedDocument(zip))?.pictures?.(sheet)) ?? []
}

async function markOf(path: string): Promise<string> {
  return (await readPart(path, 0, 8)).toString('hex')
}
