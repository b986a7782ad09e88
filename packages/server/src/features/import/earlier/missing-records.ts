import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { type Fields, queryRows } from '../../../core/context/query-rows.ts'
import type { ImportKind } from '../../../core/record/import-kind.ts'
import {
  importMissingRecords,
  importResults,
  importRows,
  imports,
} from '../../../db/tables/records/imports.ts'
import { importKindOf } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'
import { earlierImports, sameList } from './remembered-columns.ts'

const PER_PAGE = 50

const table = importMissingRecords

/** Returns the column that stores whether a record is active; undefined if records of this kind are always active. */
export function activeColumn({ columns }: Pick<ImportKind, 'columns'>) {
  return columns.active
}

/** Finds the previous import of the same list, and stores which of its records are missing from the file. */
export async function findMissing(database: Handle, importRun: Import): Promise<void> {
  if (!activeColumn(importKindOf(importRun.resource))) return
  const previous = sameList(importRun, await earlierImports(database, importRun))
  await database
    .update(imports)
    .set({ previous_id: previous?.id ?? null })
    .where(eq(imports.id, importRun.id))
  await database.delete(table).where(eq(table.import_id, importRun.id))
  await noteMissing(database, { ...importRun, previous_id: previous?.id ?? null })
}

/**
 * Stores, in one statement, which active records of the previous import match no row of the file. A record stored by an earlier
 * call keeps its version, because the user has seen that version. If the two lists have no record in common, they are different
 * lists, so no record is missing. A record that a row nearly matches is not missing either.
 */
export async function noteMissing(
  database: Handle,
  { id, resource, previous_id, customer_id }: Pick<Import, 'id' | 'resource' | 'previous_id' | 'customer_id'>,
): Promise<void> {
  const kind = importKindOf(resource)
  const active = activeColumn(kind)
  if (!active) return
  const { record_id, import_id, version } = table
  const isOfPrevious = sql`${importRows.import_id} = ${previous_id}::int and ${importRows.outcome} <> 'refused'`
  const last = sql`select ${importResults.record_id} from ${importResults} where ${importResults.import_id} = ${previous_id}::int
    union select ${importRows.record_id} from ${importRows} where ${isOfPrevious} and ${importRows.record_id} is not null`
  const near = sql`jsonb_path_query(${importRows.faults}, '$[*].values.record')::int`
  const present = sql`select ${importRows.record_id} from ${importRows}
      where ${importRows.import_id} = ${id} and ${importRows.record_id} is not null
    union select ${near} from ${importRows} where ${importRows.import_id} = ${id}`
  const isLeft = and(
    sql`${kind.table.deleted_at} is null`,
    sql`${active}`,
    kind.customer && customer_id !== null ? eq(kind.customer, customer_id) : undefined,
    sql`exists (select from last intersect select from present)`,
  )
  // Whole sets are compared, because the planner has no statistics for a new import and would look up each record separately.
  await database.execute(sql`with last as materialized (${last}), present as materialized (${present}),
    gone as materialized (select ${kind.table.id} as record_id, ${kind.table.version} as version
      from (select record_id from last except select record_id from present) as absent
      join ${kind.table} on ${kind.table.id} = absent.record_id where ${isLeft}),
    back as (delete from ${table} where ${import_id} = ${id} and ${table.result} is null
      and ${record_id} not in (select record_id from gone)),
    noted as (insert into ${table} (${columnNames([import_id, record_id, version])})
      select ${id}::int, record_id, version from gone on conflict do nothing)
    update ${imports} set ${sql.identifier(imports.missing.name)} = (select count(*) from gone)
      where ${imports.id} = ${id}`)
}

function columnNames(columns: readonly { name: string }[]): SQL {
  return sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}

/** Returns a page of the records that are missing from the file, sorted by their key fields. */
export async function listedMissing({ database, caller }: Context, importRun: Import, page: number) {
  const kind = importKindOf(importRun.resource)
  const keys = kind.declaration.keys[importRun.key] ?? []
  const fieldNames = [...new Set([...keys, ...Object.keys(kind.alike?.columns ?? {}), kind.label])]
  const names = fieldNames.flatMap((name) => kind.columns[name] ?? [])
  const order = keys.flatMap((name) => kind.columns[name] ?? [])
  const isOfThis = eq(table.import_id, importRun.id)
  const fields = {
    record_id: table.record_id,
    result: table.result,
    names: sql<string[]>`array_remove(array[${sql.join(
      names.map((column) => sql`${column}::text`),
      sql`, `,
    )}], '')`,
    in_order: sql<boolean>`${kind.unfinished?.(caller) ?? sql`false`}`,
  } satisfies Fields
  const rows = await queryRows(
    database,
    fields,
    (
      columns,
    ) => sql`select ${columns} from ${table} join ${kind.table} on ${kind.table.id} = ${table.record_id}
      where ${isOfThis} order by ${sql.join([...order, kind.table.id], sql`, `)}
      limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`,
  )
  return { rows, total: await database.$count(table, isOfThis), perpage: PER_PAGE }
}
