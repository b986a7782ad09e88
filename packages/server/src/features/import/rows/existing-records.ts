import { and, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { columnList, type Fields, fieldsIn, queryRows } from '../../../core/context/query-rows.ts'
import type { ImportedRow } from '../../../core/record/import-kind.ts'
import type { ImportChoices } from '../import-choices.ts'

type RowKey = Pick<ImportedRow, 'number' | 'customer'> & { key: string | null; parts: string[] }
type RecordMatch = Pick<ImportedRow, 'existing'> & { several: boolean }

const none: RecordMatch = { existing: null, several: false }

/**
 * Finds the records that rows match by the chosen key, in one query. `several` is true for a row that matches more than one
 * record.
 */
export async function existingRecords(
  database: Handle,
  rows: readonly RowKey[],
  { kind, key }: Pick<ImportChoices, 'kind' | 'key'>,
): Promise<(row: RowKey) => RecordMatch> {
  const rowsWithKey = rows.filter((row) => row.key !== null)
  const [first] = rowsWithKey
  const keyRule = kind.keys[key]
  if (!first || !keyRule) return () => none
  const parts = first.parts.map((_, part) => sql.param(rowsWithKey.map((row) => row.parts[part])))
  const partNames = parts.map((_, part) => sql.identifier(`part_${part}`))
  const numbers = sql.param(rowsWithKey.map(({ number }) => number))
  const customers = sql.param(rowsWithKey.map(({ customer }) => customer?.id ?? null))
  const { table } = kind
  const fields: Fields = { id: table.id, version: table.version, ...kind.columns }
  const isOfCustomer = kind.customer && sql`${kind.customer} = given.customer_id`
  const isNamed = keyRule.is(partNames.map((name): SQL => sql`given.${name}`))
  // The limit makes the planner use an index lookup per row. Without it, the planner would rely on statistics that are out of
  // date for a table that grows this fast.
  const matches = await queryRows(
    database,
    { row_number: sql<number>`given.row_number`, ...fieldsIn('existing', fields) },
    (columns) => sql`select ${columns}
      from unnest(${numbers}::int[], ${customers}::int[], ${sql.join(
        parts.map((part) => sql`${part}::text[]`),
        sql`, `,
      )}) as given (row_number, customer_id, ${sql.join(partNames, sql`, `)}),
      lateral (select ${columnList(fields)} from ${table}
        where ${and(isOfCustomer ?? undefined, isNamed, sql`${table.deleted_at} is null`)} limit 2) existing`,
  )
  const byRow = new Map<number, RecordMatch>()
  for (const { row_number, ...existing } of matches) {
    const several = byRow.has(row_number)
    // The type is safe, because the query selects exactly these columns.
    byRow.set(row_number, {
      existing: several ? null : (existing as NonNullable<RecordMatch['existing']>),
      several,
    })
  }
  return ({ number }) => byRow.get(number) ?? none
}
