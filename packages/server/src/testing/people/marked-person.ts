import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RootHandle } from '../../core/context/handle.ts'
import {
  type PersonalColumn,
  type PersonalTable,
  personalTables,
} from '../../db/personal-data/personal-columns.ts'
import { erasures } from '../../db/tables/people/erasures.ts'
import { users } from '../../db/tables/people/users.ts'

/** Tables in which `markPerson` inserts a row: all tables with user ids, except `users` and `erasures`. */
export const markedTables: readonly PersonalTable[] = personalTables.filter(
  ({ table, columns }) =>
    table !== users && table !== erasures && columns.some((each) => each.class === 'reference'),
)

/** Returns the prefix of all texts that `markPerson` writes for a user. */
export const markerOfPerson = (userId: number) => `marker${userId}:`

/** Returns the text that `markPerson` writes into a column for a user. */
export function markerOf(table: PersonalTable, { name }: PersonalColumn, userId: number): string {
  return `${markerOfPerson(userId)}${table.name}.${name};`
}

/**
 * Inserts a row into each of the `markedTables`. User id columns contain the user's id, and all other personal columns contain
 * a marker text. Disables foreign keys, because rows refer to records that do not exist.
 */
export async function markPerson(database: RootHandle, userId: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`)
    for (const table of markedTables) {
      const values = table.columns.flatMap((each) => {
        const value = filledValue(table, each, userId)
        return value === undefined ? [] : [[each.name, value] as const]
      })
      await transaction
        .insert(table.table)
        .values({ ...Object.fromEntries(values), ...alsoNeeded[table.name] })
    }
  })
}

/** Values that check constraints require, by table. */
const alsoNeeded: Record<string, object> = { campaignImageDecisions: { approval: 'approved' } }

function filledValue(table: PersonalTable, column: PersonalColumn, userId: number): unknown {
  if (column.class === 'reference') return userId
  const { dataType, notNull, hasDefault, enumValues, generatedIdentity } = column.column
  if (column.class !== 'none') return markedValue(column.column, markerOf(table, column, userId))
  if (!notNull || hasDefault || generatedIdentity) return undefined
  if (dataType === 'string') return enumValues?.[0] ?? `${column.name} ${userId}`
  if (dataType === 'number') return ABSENT + userId
  if (dataType === 'boolean') return false
  return dataType === 'array' ? [] : {}
}

/** Start of a range of ids that no record uses. */
const ABSENT = 2_000_000_000

function markedValue({ dataType }: PgColumn, marker: string): unknown {
  if (dataType === 'string') return marker
  if (dataType === 'number') return 1
  return dataType === 'array' ? [marker] : { said: marker }
}

/** Returns `table.column` for each column that contains the text, and `job name` for each job that contains the text. */
export async function columnsWith(database: RootHandle, text: string): Promise<string[]> {
  const columnNames: string[] = []
  for (const { name, table, columns } of personalTables) {
    const { rows } = await database.execute<{ column: string }>(
      sql`select distinct cell.key as column from ${table} as each, jsonb_each_text(to_jsonb(each)) as cell
        where position(lower(${text}) in lower(cell.value)) > 0`,
    )
    // Skips generated columns, which only repeat values of other columns.
    const matchingColumns = columns.filter(({ column }) => rows.some((row) => row.column === column.name))
    columnNames.push(...matchingColumns.map((column) => `${name}.${column.name}`))
  }
  const { rows: jobs } = await database.execute<{ name: string }>(
    sql`select name from lienzo_jobs.job as each where position(lower(${text}) in lower(each::text)) > 0`,
  )
  return [...columnNames, ...jobs.map(({ name }) => `job ${name}`)].toSorted()
}
