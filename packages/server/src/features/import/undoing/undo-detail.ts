import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, PublicContext } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import type { ImportKind } from '../../../core/record/import-kind.ts'
import { importKeptRecords, importResults } from '../../../db/tables/records/imports.ts'
import { importKindOf } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'
import { areAfter } from '../rows/stored-rows.ts'
import { withCauses } from './kept-because.ts'
import { isUsed } from './record-uses.ts'

/** Maximum number of kept records that are returned. */
const MOST_NAMED = 100

type Reason = typeof importKeptRecords.$inferSelect.reason
type KeptRecord = { record_id: number; label: string; reason: Reason }
type Detail = { deleted: number; restored: number; kept: number; records: KeptRecord[] }

/**
 * Counts the records that undoing an import deletes, restores and keeps. Returns the counts with the first `MOST_NAMED` kept
 * records, each with its later import and order, if any. The values are the actual result if the import has been undone,
 * otherwise a forecast.
 */
export async function undoDetail(context: Context, importRun: Import) {
  const detail = await countedUndo(context, importRun)
  return {
    ...detail,
    records: await withCauses(context, importRun, importKindOf(importRun.resource), detail.records),
  }
}

async function countedUndo(context: PublicContext, importRun: Import): Promise<Detail> {
  const progress = await doneSoFar(context, importRun)
  if (importRun.state === 'undone') return progress
  const forecast = await foreseen(context, importRun)
  return {
    deleted: progress.deleted + forecast.deleted,
    restored: progress.restored + forecast.restored,
    kept: progress.kept + forecast.kept,
    records: [...progress.records, ...forecast.records].slice(0, MOST_NAMED),
  }
}

async function doneSoFar({ database }: PublicContext, importRun: Import): Promise<Detail> {
  const { deleted, restored, kept } = importRun
  const kind = importKindOf(importRun.resource)
  const { number, record_id, reason, import_id } = importKeptRecords
  const rows = await queryRows(
    database,
    { record_id, reason, ...labelIn(kind) },
    (
      columns,
    ) => sql`select ${columns} from ${importKeptRecords} join ${kind.table} on ${kind.table.id} = ${record_id}
      where ${eq(import_id, importRun.id)} order by ${number} limit ${MOST_NAMED}`,
  )
  return { deleted, restored, kept, records: rows }
}

/** Calculates the effect of the undo on the remaining rows. Before the undo begins, these are all rows. */
async function foreseen({ database }: PublicContext, importRun: Import): Promise<Detail> {
  const kind = importKindOf(importRun.resource)
  const { number, record_id, before, version } = importResults
  const { table } = kind
  const last = importRun.deleted + importRun.restored + importRun.kept === 0 ? 0 : importRun.last_row
  const isMade = sql`${before} is null`
  const why = sql`case
    when ${table.deleted_at} is not null then 'deleted'
    when ${table.version} <> ${version} then 'changed'
    when ${and(isMade, isUsed(kind, sql`${record_id}`, importRun.id))} then 'used' end`
  const effect = sql`select ${number} as number, ${record_id} as record_id, ${labelIn(kind).label} as label,
      ${isMade} as made, ${why} as reason
    from ${importResults} join ${table} on ${table.id} = ${record_id} where ${areAfter(importResults, importRun.id, last)}`
  const [sums] = await queryRows(
    database,
    {
      deleted: sql<number>`(count(*) filter (where reason is null and made))::int`,
      restored: sql<number>`(count(*) filter (where reason is null and not made))::int`,
      kept: sql<number>`count(reason)::int`,
      records: sql<KeptRecord[] | null>`(select json_agg(json_build_object(
        'record_id', record_id, 'label', label, 'reason', reason) order by number)
        from (select * from effect where reason is not null order by number limit ${MOST_NAMED}) as named)`,
    },
    (columns) => sql`with effect as materialized (${effect}) select ${columns} from effect`,
  )
  if (!sums) throw new Error('Rows were not counted')
  return { ...sums, records: sums.records ?? [] }
}

function labelIn({ columns, label }: ImportKind): { label: SQL<string> } {
  return { label: sql<string>`${columns[label]}::text` }
}
