import { importWarning, readImportRow } from '@lienzo/rules/imports/import-declaration'
import { PICTURE_MISSING, PictureNames } from '@lienzo/rules/imports/picture-names'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { givenRows } from '../../../core/context/given-rows.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { importPictureSources, importPictures } from '../../../db/tables/records/import-pictures.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import { choicesOf } from '../import-choices.ts'
import type { Import } from '../import-record.ts'
import { rowsAfter, type StoredEvaluation, storeEvaluations } from '../rows/stored-rows.ts'

const BATCH = 5000

/**
 * Assigns each picture of an import that is not in a gallery yet to a row: pictures of the spreadsheet by position, and
 * pictures of archives by name. Also stores, in each row, a warning about named pictures that no archive contains.
 */
export async function matchPictures(database: Handle, importRun: Import): Promise<void> {
  if (!choicesOf(importRun, { house: true }).kind.declaration.pictures) return
  const { import_id, sheet_row, row_number, result } = importPictures
  const isRow = sql`exists (select from ${importRows}
    where ${importRows.import_id} = ${import_id} and ${importRows.number} = ${sheet_row})`
  await database
    .update(importPictures)
    .set({ row_number: sql`case when ${isRow} then ${sheet_row} end` })
    .where(and(eq(import_id, importRun.id), isNull(result), sql`${sheet_row} is not null`))
  const pictures = await database
    .select({
      source_id: importPictures.source_id,
      place: importPictures.place,
      name: importPictures.name,
      row_number,
      several: importPictures.several,
      result,
    })
    .from(importPictures)
    .innerJoin(importPictureSources, eq(importPictureSources.id, importPictures.source_id))
    .where(and(eq(import_id, importRun.id), eq(importPictureSources.kind, 'archive')))
  if (pictures.length === 0) return
  const names = await namesOf(database, importRun, pictures)
  const remaining = pictures.filter((picture) => picture.result === null)
  const assignments = remaining.map((picture) => {
    const owner = names.ownerOf(picture.name)
    return {
      ...picture,
      row_number: typeof owner === 'number' ? owner : null,
      several: owner === 'several',
    }
  })
  await storeOwners(
    database,
    assignments.filter((picture, index) => {
      const before = remaining[index]
      return picture.row_number !== before?.row_number || picture.several !== before.several
    }),
  )
}

/** Collects the rows to which pictures can belong by name, and stores the warnings about missing pictures. */
async function namesOf(
  database: Handle,
  importRun: Import,
  pictures: readonly { name: string }[],
): Promise<PictureNames> {
  const names = new PictureNames(pictures.map(({ name }) => name))
  const { kind, mapping, headers } = choicesOf(importRun, { house: true })
  const { declaration } = kind
  let last = 0
  for (;;) {
    const rows = await rowsAfter(database, importRun.id, { last, atMost: BATCH })
    const changes: StoredEvaluation[] = []
    for (const row of rows) {
      const { number, cells, corrections } = row
      const { values, texts } = readImportRow(declaration, cells, mapping, { corrections, headers })
      const pictureNames = declaration.pictures?.namesOf(values)
      if (!pictureNames) continue
      names.add(number, pictureNames)
      const column = declaration.pictures?.column ?? ''
      const change = withMissing(row, {
        column,
        text: texts[column] ?? '',
        missing: names.missingOf(pictureNames.files),
      })
      if (change) changes.push(change)
    }
    await storeEvaluations(database, importRun.id, changes)
    if (rows.length < BATCH) return names
    last = rows.at(-1)?.number ?? 0
  }
}

/** Returns a row with an updated warning about missing pictures; undefined if the warning has not changed. */
function withMissing(
  row: StoredEvaluation,
  { column, text, missing }: { column: string; text: string; missing: readonly string[] },
): StoredEvaluation | undefined {
  const picture = missing.join(', ')
  const fault = importWarning(column, PICTURE_MISSING, text, { picture })
  const before = row.faults.find(({ key }) => key === fault.key)
  if ((before?.values.picture ?? '') === picture) return
  const others = row.faults.filter((each) => each !== before)
  return { ...row, faults: picture === '' ? others : [...others, fault] }
}

type PictureOwner = Pick<typeof importPictures.$inferSelect, 'source_id' | 'place' | 'row_number' | 'several'>

async function storeOwners(database: Handle, pictures: readonly PictureOwner[]): Promise<void> {
  if (pictures.length === 0) return
  const { source_id, place, row_number, several } = importPictures
  const { source, columns: sourceColumns } = givenRows({ source_id, place, row_number, several }, pictures)
  await database
    .update(importPictures)
    .set({ row_number: sourceColumns.row_number, several: sourceColumns.several })
    .from(source)
    .where(and(eq(source_id, sourceColumns.source_id), eq(place, sourceColumns.place)))
}
