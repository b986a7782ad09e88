import type { ImportedPictures } from '@lienzo/contract/imports/import-record'
import { pictureResults } from '@lienzo/contract/imports/import-states'
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { attachments } from '../../../db/tables/records/attachments.ts'
import { files } from '../../../db/tables/records/files.ts'
import { importPictureSources, importPictures } from '../../../db/tables/records/import-pictures.ts'
import { importRows, type imports } from '../../../db/tables/records/imports.ts'

const table = importPictures

type Import = typeof imports.$inferSelect

/** Maximum number of thumbnails per row, followed by the number of pictures per page. */
const OF_A_ROW = 4
const PER_PAGE = 50

/** Returns the picture sources of an import, and the number of its pictures by outcome. */
export async function picturesOfImport(
  database: Handle,
  { id: importId, resource }: Pick<Import, 'id' | 'resource'>,
): Promise<ImportedPictures> {
  const { id, kind, name, total, read, left_out, failure, import_id } = importPictureSources
  const sources = await database
    .select({ id, kind, name, total, read, left_out, failure })
    .from(importPictureSources)
    .where(eq(import_id, importId))
    .orderBy(asc(id))
  const countOf = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  const results = Object.fromEntries(
    pictureResults.map((result) => [result, countOf(eq(table.result, result))]),
  ) as Record<(typeof pictureResults)[number], SQL<number>>
  const [counts] = await database
    .select({
      coming: countOf(and(isComing, sql`not ${isInGallery(resource)}`)),
      present: countOf(and(isComing, isInGallery(resource))),
      rows: sql<number>`count(distinct ${table.row_number}) filter (where ${isKept})`.mapWith(Number),
      unowned: countOf(isUnowned),
      refused: countOf(isRefused),
      doubtful: countOf(isDoubtful),
      ...results,
    })
    .from(table)
    .leftJoin(
      importRows,
      and(eq(importRows.import_id, table.import_id), eq(importRows.number, table.row_number)),
    )
    .where(eq(table.import_id, importId))
  if (!counts) throw new Error('Nothing was counted')
  return { sources, ...counts }
}

const isKept = isNotNull(table.file_id)
/** Condition for pictures that will be imported with their rows. */
const isComing = and(isKept, isNull(table.result), sql`${importRows.outcome} not in ('skipped', 'refused')`)
const isUnowned = and(isKept, isNull(table.row_number))
const isRefused = isNotNull(table.fault)
const otherRow = sql`exists (select from ${importRows}
  where ${importRows.import_id} = ${table.import_id} and ${importRows.number} = ${table.other_row})`
/** Condition for pictures that overlap two rows and have neither been assigned to one of them nor been added to a gallery. */
const isDoubtful = and(isKept, isNull(table.result), isNotNull(table.other_row), otherRow)
const listedBy = { unowned: isUnowned, refused: isRefused, doubtful: isDoubtful }

/** Returns the condition that the gallery of the row's record already contains this picture. */
function isInGallery(resource: Import['resource']): SQL {
  const content = sql`(select own.sha256 from ${files} as own where own.id = ${table.file_id})`
  const isStanding = and(
    sql`${attachments.resource} = ${resource}`,
    eq(attachments.record_id, importRows.record_id),
    eq(attachments.kind, 'picture'),
    isNull(attachments.deleted_at),
    eq(files.sha256, content),
  )
  return sql`exists (select from ${attachments} join ${files} on ${files.id} = ${attachments.file_id} where ${isStanding})`
}

/** Returns, for each row, the number of its pictures and the thumbnails of the first `OF_A_ROW`. */
export async function picturesOfRows(
  { database, services, now }: Context,
  importId: number,
  numbers: readonly number[],
): Promise<Map<number, { pictures: number; shown_pictures: { place: string; small: string }[] }>> {
  const { row_number, file_id, source_id, place } = table
  const rows = await database
    .select({ row_number, source_id, place, file_id })
    .from(table)
    .where(and(eq(table.import_id, importId), sql`${row_number} = any(${sql.param(numbers)})`, isKept))
    .orderBy(asc(row_number), asc(source_id), asc(place))
  const byRow = Map.groupBy(rows, (picture) => picture.row_number ?? 0)
  const firstPictures = [...byRow.values()].flatMap((pictures) => pictures.slice(0, OF_A_ROW))
  const small = await services.fileAddresses.thumbnails(
    database,
    firstPictures.map((picture) => picture.file_id),
    now,
  )
  return new Map(
    [...byRow].map(([number, pictures]) => [
      number,
      {
        pictures: pictures.length,
        shown_pictures: pictures
          .slice(0, OF_A_ROW)
          .map((picture) => ({ place: placeOf(picture), small: small.get(picture.file_id ?? 0) ?? '' })),
      },
    ]),
  )
}

/**
 * Returns a page of pictures that need attention, as selected by `show`: pictures that belong to no row, were refused, or
 * overlap two rows.
 */
export async function listedPictures(
  { database, services, now }: Context,
  importId: number,
  { show, page }: { show: keyof typeof listedBy; page: number },
) {
  const { name, sheet_row, other_row, several, fault, file_id, source_id, place } = table
  const isShown = and(eq(table.import_id, importId), listedBy[show])
  const rows = await database
    .select({ source_id, place, name, sheet_row, other_row, several, fault, file_id })
    .from(table)
    .where(isShown)
    .orderBy(asc(source_id), asc(place))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const small = await services.fileAddresses.thumbnails(
    database,
    rows.map((row) => row.file_id),
    now,
  )
  return {
    rows: rows.map((row) => ({ ...row, place: placeOf(row), small: small.get(row.file_id ?? 0) ?? '' })),
    total: await database.$count(table, isShown),
    perpage: PER_PAGE,
  }
}

function placeOf({ source_id, place }: { source_id: number; place: number }): string {
  return `${source_id}-${place}`
}
