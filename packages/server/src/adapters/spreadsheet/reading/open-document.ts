import { readFile } from 'node:fs/promises'
import { withBinaryDocument } from './binary/binary-document.ts'
import { odsDocument } from './ods/ods-document.ts'
import type { SheetDocument } from './sheet-document.ts'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { type TextChoice, textDocument } from './text/text-document.ts'
import { xlsxDocument } from './xlsx/xlsx-document.ts'
import { workbookPart } from './xlsx/xlsx-workbook.ts'
import { ZipArchive } from './zip-archive.ts'

/** Documents that Excel wrote until 2007, and protected ones, are of this kind. */
const OLE_MARK = 'd0cf11e0a1b11ae1'
const ZIP_MARK = '504b0304'

type Opening = { limits: SheetLimits; text: TextChoice; signal?: AbortSignal }

/** Runs `read` on a document, which is known by its content alone. Fails with UnreadableSheet. */
export async function* withDocument<Result>(
  path: string,
  opening: Opening,
  read: (document: SheetDocument) => AsyncGenerator<Result>,
): AsyncGenerator<Result> {
  const content = await readFile(path)
  const mark = content.toString('hex', 0, 8)
  if (mark === OLE_MARK) yield* withBinaryDocument(path, opening, read)
  else if (mark.startsWith(ZIP_MARK)) yield* withPackedDocument(path, opening, read)
  else yield* read(textDocument(content, opening.text))
}

async function* withPackedDocument<Result>(
  path: string,
  opening: Opening,
  read: (document: SheetDocument) => AsyncGenerator<Result>,
): AsyncGenerator<Result> {
  await using zip = await ZipArchive.open(path, opening.limits)
  if (zip.has('content.xml')) return yield* read(await odsDocument(zip))
  const part = await workbookPart(zip)
  // Any other archive is one too.
  if (!part) throw new UnreadableSheet('no_sheet')
  if (part.endsWith('.bin')) yield* withBinaryDocument(path, opening, read)
  else yield* read(await xlsxDocument(zip, part))
}
