import { eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../core/context/context.ts'
import { givenRows } from '../../core/context/given-rows.ts'
import { type Fields, queryRows } from '../../core/context/query-rows.ts'
import type { JobContext } from '../../core/jobs/job.ts'
import { difference } from '../../core/log/write-log.ts'
import { type ColumnValues, type ImportKind, labelOf } from '../../core/record/import-kind.ts'
import { importResults, imports } from '../../db/tables/records/imports.ts'
import { importKindOf } from './import-kinds.ts'
import { changeState, type Import, mayGoOn, workerOf } from './import-record.ts'
import { takeBackPictures } from './pictures/take-back-pictures.ts'
import { columnsAlone, partChanges, partsToRestore, writeParts } from './rows/parts-of-rows.ts'
import { areAfter, lastOf } from './rows/stored-rows.ts'
import { type TakenRow, writeColumns } from './rows/write-records.ts'

const BATCH = 500

/** A record as it is now. */
type Present = ColumnValues & { id: number; version: number; customer_id: number | null }

/**
 * Takes an import back where nobody has touched a record since: what it made goes, what it changed is as it was. After a
 * restart it goes on behind the last rows.
 */
export async function undoImport(context: JobContext, found: Import): Promise<void> {
  const stage = { ...found }
  for (;;) {
    if (context.signal.aborted) return
    const goesOn = await context.change(async (change) => {
      if (!(await mayGoOn(change, stage, { lock: true }))) return false
      if (await takeBackPictures(change, found)) return true
      const rows = await takenRows(change, stage)
      if (rows.length === 0) {
        await changeState(change, found, 'undone', { ended_at: change.now })
        return false
      }
      stage.last_row = await undoBatch(change, found, rows)
      return true
    }, workerOf(found) ?? undefined)
    if (!goesOn) return
  }
}

function takenRows({ database }: PublicContext, stage: Import): Promise<TakenRow[]> {
  const { import_id, number, record_id, version, before } = importResults
  return database
    .select({ number, record_id, version, before })
    .from(importResults)
    .where(areAfter(importResults, stage.id, stage.last_row))
    .orderBy(import_id, number)
    .limit(BATCH)
}

/** Gives the number of the last row. */
async function undoBatch(context: PublicContext, found: Import, rows: readonly TakenRow[]): Promise<number> {
  const kind = importKindOf(found.resource)
  const present = await untouchedRecords(context, kind, rows)
  const isUntouched = (row: TakenRow) => present.has(row.record_id)
  const made = rows.filter((row) => row.before === null && isUntouched(row))
  const changed = rows.filter((row) => row.before !== null && isUntouched(row))
  await deleteRecords(context, kind, made)
  await writeColumns(
    context,
    kind,
    changed.map(({ record_id, version, before }) => ({ ...before, id: record_id, version })),
  )
  const partsOf = await partsToRestore(context, kind, changed)
  await writeParts(
    context,
    kind,
    changed.map(({ record_id }) => ({ id: record_id, parts: partsOf(record_id) })),
  )
  for (const { record_id, before } of [...made, ...changed]) {
    const { id: _, version: _version, customer_id = null, ...now } = present.get(record_id) ?? {}
    context.log({
      resource: kind.resource,
      record_id,
      label: labelOf(kind, before ?? now),
      customer_id: customer_id as number | null,
      ...(before
        ? {
            action: 'update',
            changes: {
              ...difference(now, columnsAlone(kind, before)),
              ...partChanges(kind, partsOf(record_id)),
            },
          }
        : { action: 'delete', changes: { deleted_at: { before: null, after: context.now } } }),
    })
  }
  const last = lastOf(rows)
  await context.database
    .update(imports)
    .set({
      last_row: last,
      dealt: sql`${imports.dealt} + ${rows.length}`,
      deleted: sql`${imports.deleted} + ${made.length}`,
      restored: sql`${imports.restored} + ${changed.length}`,
      kept: sql`${imports.kept} + ${rows.length - made.length - changed.length}`,
    })
    .where(eq(imports.id, found.id))
  return last
}

/** The records that are as these rows left them, held until the transaction ends. */
async function untouchedRecords(
  { database }: PublicContext,
  { table, columns: own, customer }: ImportKind,
  rows: readonly TakenRow[],
): Promise<Map<number, Present>> {
  const { record_id, version: left } = importResults
  const { source, columns: given } = givenRows({ record_id, version: left }, rows)
  const { id, version, deleted_at } = table
  const fields: Fields = { id, version, customer_id: customer ?? sql`null::int`, ...own }
  const found = await queryRows(
    database,
    fields,
    (columns) => sql`select ${columns} from ${table} join ${source} on ${given.record_id} = ${id}
      where ${version} = ${given.version} and ${deleted_at} is null order by ${id} for update of ${table}`,
  )
  // The fields above are these columns.
  return new Map((found as Present[]).map((record) => [record.id, record]))
}

async function deleteRecords(
  { database, now }: PublicContext,
  { table }: ImportKind,
  rows: readonly TakenRow[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = sql.param(rows.map(({ record_id }) => record_id))
  await database.execute(
    sql`update ${table} set "deleted_at" = ${now}, "updated_at" = ${now}, "version" = "version" + 1
      where ${table.id} = any(${ids})`,
  )
}
