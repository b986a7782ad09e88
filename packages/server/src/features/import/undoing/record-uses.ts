import { and, is, isNull, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import type { ImportKind } from '../../../core/record/import-kind.ts'
import * as schema from '../../../db/schema.ts'
import { attachments } from '../../../db/tables/records/attachments.ts'
import { importPictures } from '../../../db/tables/records/import-pictures.ts'
import { log } from '../../../db/tables/records/log.ts'

/**
 * Column that references records of a table. If it can reference records of any resource, `resource` is the column with the
 * name of the resource.
 */
export type RecordUse = {
  table: PgTable
  column: PgColumn
  resource: PgColumn | undefined
  deleted_at: PgColumn | undefined
}

/**
 * Finds every column that references records of this kind. Searches the foreign keys and the tables with `resource` and
 * `record_id`, so that no column is forgotten. Ignores the log and the parts of the record itself.
 */
export function usesOf({ table: target, parts = {} }: Pick<ImportKind, 'table' | 'parts'>): RecordUse[] {
  const own = new Set<unknown>([target, log, ...Object.values(parts).map(({ table }) => table)])
  return Object.values(schema)
    .filter((table) => is(table, PgTable) && !own.has(table))
    .flatMap((table) => {
      const { columns, foreignKeys } = getTableConfig(table)
      const columnOf = (name: string) => columns.find((column) => column.name === name)
      const deleted_at = columnOf('deleted_at')
      const byKey = foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable }) => foreignTable === target)
        .flatMap(({ columns: naming }) => naming)
        .map((column) => ({ table, column, resource: undefined, deleted_at }))
      const [resource, column] = [columnOf('resource'), columnOf('record_id')]
      return resource && column ? [...byKey, { table, column, resource, deleted_at }] : byKey
    })
}

/**
 * Returns the condition that something uses the record with this ID. Ignores deleted rows, and ignores pictures that the import
 * added and nobody has changed since.
 */
export function isUsed(
  kind: Pick<ImportKind, 'resource' | 'table' | 'parts'>,
  id: SQL,
  importId: number,
): SQL {
  const each = usesOf(kind).map(({ table, column, resource, deleted_at }) => {
    const isNamed = and(
      sql`${column} = ${id}`,
      resource && sql`${resource} = ${kind.resource}`,
      deleted_at && isNull(deleted_at),
      table === attachments ? notBroughtBy(importId) : undefined,
    )
    return sql`exists (select from ${table} where ${isNamed})`
  })
  return or(...each) ?? sql`false`
}

function notBroughtBy(importId: number): SQL {
  const { attachment_id, import_id, result } = importPictures
  return sql`(${attachments.version} > 1 or ${attachments.id} not in (select ${attachment_id} from ${importPictures}
    where ${import_id} = ${importId} and ${result} = 'added' and ${attachment_id} is not null))`
}

/** Returns the IDs of the records, among these, that something uses. */
export async function usedRecords(
  database: Handle,
  kind: ImportKind,
  ids: readonly number[],
  importId: number,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const id = sql<number>`candidates.id`
  const rows = await queryRows(
    database,
    { id },
    (columns) => sql`select ${columns} from unnest(${sql.param([...ids])}::int[]) as candidates (id)
      where ${isUsed(kind, id, importId)}`,
  )
  return new Set(rows.map((row) => row.id))
}
