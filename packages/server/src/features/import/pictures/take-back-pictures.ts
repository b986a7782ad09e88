import { and, eq, exists, isNull, ne, not, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { givenRows } from '../../../core/context/given-rows.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { type Fields, queryRows } from '../../../core/context/query-rows.ts'
import { type ColumnValues, labelOf } from '../../../core/record/import-kind.ts'
import { attachments } from '../../../db/tables/records/attachments.ts'
import { files } from '../../../db/tables/records/files.ts'
import { importPictures } from '../../../db/tables/records/import-pictures.ts'
import { importKeptRecords } from '../../../db/tables/records/imports.ts'
import { importKindOf } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'
import { galleryOf, logPictures } from './gallery.ts'

const BATCH = 500

/**
 * Removes a batch of the pictures that an import added. Keeps pictures that have changed since, and pictures of records that
 * were kept when the import was undone. Returns false if no pictures are left to process.
 */
export async function takeBackPictures(context: PublicContext, importRun: Import): Promise<boolean> {
  const { database, now } = context
  const { source_id, place, import_id, result, attachment_id } = importPictures
  const isOfKept = exists(keptRecord(database, importRun))
  const pictures = await database
    .select({
      source_id,
      place,
      attachment_id,
      record_id: attachments.record_id,
      name: files.name,
      isOurs: sql<boolean>`${attachments.version} = 1 and ${isNull(attachments.deleted_at)} and ${not(isOfKept)}`,
    })
    .from(importPictures)
    .innerJoin(attachments, eq(attachments.id, attachment_id))
    .innerJoin(files, eq(files.id, attachments.file_id))
    .where(and(eq(import_id, importRun.id), eq(result, 'added')))
    .orderBy(source_id, place)
    .limit(BATCH)
    .for('update', { of: attachments })
  if (pictures.length === 0) return false
  const ours = pictures.filter(({ isOurs }) => isOurs)
  await database
    .update(attachments)
    .set({ deleted_at: now, updated_at: now, version: sql`${attachments.version} + 1` })
    .where(sql`${attachments.id} = any(${sql.param(ours.map((picture) => picture.attachment_id))})`)
  const results = pictures.map(
    (picture) => ({ ...picture, result: picture.isOurs ? 'taken_back' : 'kept' }) as const,
  )
  const { source, columns: sourceColumns } = givenRows({ source_id, place, result }, results)
  await database
    .update(importPictures)
    .set({ result: sourceColumns.result })
    .from(source)
    .where(and(eq(source_id, sourceColumns.source_id), eq(place, sourceColumns.place)))
  await logTakenBack(context, importRun, ours)
  return true
}

/**
 * Returns a subquery that finds the record of a picture if the undo kept this record, except if it was kept because it is
 * deleted.
 */
function keptRecord(database: Handle, { id }: Import) {
  const { import_id, record_id, reason } = importKeptRecords
  return database
    .select({ record_id })
    .from(importKeptRecords)
    .where(and(eq(import_id, id), eq(record_id, attachments.record_id), ne(reason, 'deleted')))
}

async function logTakenBack(
  context: PublicContext,
  importRun: Import,
  pictures: readonly { record_id: number; name: string }[],
): Promise<void> {
  const kind = importKindOf(importRun.resource)
  const { table, customer, columns: own } = kind
  const byRecord = Map.groupBy(pictures, ({ record_id }) => record_id)
  const fields: Fields = { id: table.id, customer_id: customer ?? sql`null::int`, ...own }
  const records = await queryRows(
    context.database,
    fields,
    (columns) =>
      sql`select ${columns} from ${table} where ${table.id} = any(${sql.param([...byRecord.keys()])})`,
  )
  // The type is safe, because the query selects exactly these columns.
  for (const { id, customer_id, ...record } of records as (ColumnValues & {
    id: number
    customer_id: number | null
  })[]) {
    logPictures(context, {
      resource: galleryOf(kind),
      record_id: id,
      label: labelOf(kind, record),
      customer_id,
      action: 'detach',
      names: (byRecord.get(id) ?? []).map(({ name }) => name),
    })
  }
}
