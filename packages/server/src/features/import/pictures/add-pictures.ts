import { mostAttachments } from '@lienzo/contract/records/attachment'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { labelOf } from '../../../core/record/import-kind.ts'
import { attachments } from '../../../db/tables/records/attachments.ts'
import { files } from '../../../db/tables/records/files.ts'
import { importPictures } from '../../../db/tables/records/import-pictures.ts'
import type { ImportChoices } from '../import-choices.ts'
import type { Import } from '../import-record.ts'
import { workerOf } from '../import-rights.ts'
import type { EvaluatedRow } from '../rows/evaluate-rows.ts'
import type { TakenRow } from '../rows/write-records.ts'
import { galleryOf, logPictures } from './gallery.ts'

type Result = NonNullable<(typeof importPictures.$inferSelect)['result']>

/**
 * Appends the pictures of imported rows to the galleries of their records. Runs in the transaction that imports the rows, so
 * that no picture is added twice. Skips pictures that a gallery already contains or has no room for.
 */
export async function addPictures(
  context: PublicContext,
  importRun: Import,
  { kind }: Pick<ImportChoices, 'kind'>,
  rows: readonly EvaluatedRow[],
  takenRows: readonly TakenRow[],
): Promise<void> {
  if (!kind.declaration.pictures) return
  const coming = await picturesOf(context.database, importRun.id, rows)
  if (coming.length === 0) return
  const recordOf = recordsOf(rows, takenRows)
  const rowOf = new Map(rows.map((row) => [row.number, row]))
  const ofRecords = coming.flatMap((picture) => {
    const record_id = recordOf.get(picture.row_number ?? 0)
    return record_id === undefined ? [] : [{ ...picture, record_id }]
  })
  const galleries = await galleriesOf(
    context.database,
    kind,
    ofRecords.map(({ record_id }) => record_id),
  )
  const results = ofRecords.map((picture): PicturePlace => {
    const gallery = galleries.get(picture.record_id) ?? { contents: new Set(), last: 0 }
    galleries.set(picture.record_id, gallery)
    if (gallery.contents.has(picture.sha256)) return { ...picture, result: 'known', position: 0 }
    if (gallery.contents.size >= mostAttachments) return { ...picture, result: 'full', position: 0 }
    gallery.contents.add(picture.sha256)
    gallery.last += 1
    return { ...picture, result: 'added', position: gallery.last }
  })
  const newPictures = results.filter(({ result }) => result === 'added')
  const ids = await attach(context, importRun, kind, newPictures)
  await storeResults(
    context.database,
    results.map((picture) => ({ ...picture, attachment_id: ids.get(picture) ?? null })),
  )
  for (const [record_id, pictures] of Map.groupBy(newPictures, (picture) => picture.record_id)) {
    const row = rowOf.get(pictures[0]?.row_number ?? 0)
    logPictures(context, {
      resource: galleryOf(kind),
      record_id,
      label: labelOf(kind, row?.after ?? {}),
      customer_id: row?.customer?.id ?? null,
      action: 'attach',
      import_id: importRun.id,
      names: pictures.map(({ name }) => name),
    })
  }
}

type Coming = {
  source_id: number
  place: number
  row_number: number | null
  file_id: number | null
  sha256: string
  name: string
}
type PicturePlace = Coming & { record_id: number; result: Result; position: number }

/**
 * Returns the pictures of these rows that have not been added to a gallery yet. Pictures of the sheet come first, then those of
 * archives, each in the order of the source.
 */
function picturesOf(database: Handle, importId: number, rows: readonly EvaluatedRow[]): Promise<Coming[]> {
  const { source_id, place, row_number, file_id, import_id, result } = importPictures
  const numbers = sql.param(rows.map(({ number }) => number))
  return database
    .select({ source_id, place, row_number, file_id, sha256: files.sha256, name: files.name })
    .from(importPictures)
    .innerJoin(files, eq(files.id, file_id))
    .where(
      and(eq(import_id, importId), sql`${row_number} = any(${numbers})`, isNull(result), isNotNull(file_id)),
    )
    .orderBy(asc(source_id), asc(place))
}

/** Returns the record IDs by row number. Includes unchanged records, because their rows can have pictures too. */
function recordsOf(rows: readonly EvaluatedRow[], takenRows: readonly TakenRow[]): Map<number, number> {
  const records = new Map(takenRows.map(({ number, record_id }) => [number, record_id]))
  for (const { number, outcome, existing } of rows) {
    if (outcome === 'unchanged' && existing) records.set(number, existing.id)
  }
  return records
}

type Gallery = { contents: Set<string>; last: number }

/** Reads the galleries of records. Locks the records until the transaction ends. */
async function galleriesOf(
  database: Handle,
  kind: ImportChoices['kind'],
  ids: readonly number[],
): Promise<Map<number, Gallery>> {
  const records = sql.param([...new Set(ids)])
  const { table } = kind
  await database.execute(
    sql`select 1 from ${table} where ${table.id} = any(${records}) order by ${table.id} for no key update`,
  )
  const { resource, record_id, kind: of, file_id, position, deleted_at } = attachments
  const standing = await database
    .select({ record_id, position, sha256: files.sha256 })
    .from(attachments)
    .innerJoin(files, eq(files.id, file_id))
    .where(
      and(
        eq(resource, galleryOf(kind)),
        sql`${record_id} = any(${records})`,
        eq(of, 'picture'),
        isNull(deleted_at),
      ),
    )
  const galleries = new Map<number, Gallery>()
  for (const picture of standing) {
    const gallery = galleries.get(picture.record_id) ?? { contents: new Set(), last: 0 }
    gallery.contents.add(picture.sha256)
    gallery.last = Math.max(gallery.last, picture.position)
    galleries.set(picture.record_id, gallery)
  }
  return galleries
}

/** Inserts the attachments in one statement. Returns their IDs. */
async function attach(
  { database, now }: PublicContext,
  importRun: Import,
  kind: ImportChoices['kind'],
  newPictures: readonly PicturePlace[],
): Promise<Map<PicturePlace, number>> {
  if (newPictures.length === 0) return new Map()
  const ids = await queryRows(
    database,
    { id: sql<number>`nextval(pg_get_serial_sequence('attachments', 'id'))`.mapWith(Number) },
    (columns) => sql`select ${columns} from generate_series(1, ${newPictures.length}::int)`,
  )
  const { id, record_id, file_id, position } = attachments
  const newRows = newPictures.map((picture, index) => ({
    ...picture,
    file_id: picture.file_id ?? 0,
    id: ids[index]?.id ?? 0,
  }))
  const { source, columns } = givenRows({ id, record_id, file_id, position }, newRows)
  const moment = sql`${now}::bigint`
  const values = {
    ...columns,
    resource: sql`${galleryOf(kind)}::text`,
    kind: sql`'picture'`,
    created_at: moment,
    updated_at: moment,
    created_by: sql`${workerOf(importRun)}::int`,
  }
  await database.execute(insertFrom(attachments, values, source))
  return new Map(newPictures.map((picture, index) => [picture, ids[index]?.id ?? 0]))
}

type PictureResult = Pick<
  typeof importPictures.$inferSelect,
  'source_id' | 'place' | 'result' | 'attachment_id'
>

async function storeResults(database: Handle, pictures: readonly PictureResult[]): Promise<void> {
  const { source_id, place, result, attachment_id } = importPictures
  const { source, columns: sourceColumns } = givenRows({ source_id, place, result, attachment_id }, pictures)
  await database
    .update(importPictures)
    .set({ result: sourceColumns.result, attachment_id: sourceColumns.attachment_id })
    .from(source)
    .where(and(eq(source_id, sourceColumns.source_id), eq(place, sourceColumns.place)))
}
