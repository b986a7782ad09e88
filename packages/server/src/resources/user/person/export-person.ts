import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Handle } from '../../../core/context/handle.ts'
import {
  type PersonalColumn,
  type PersonalTable,
  personalTables,
} from '../../../db/personal-data/personal-columns.ts'
import { log } from '../../../db/tables/records/log.ts'

/** Maximum number of rows exported per section, newest first. The row count of the section includes all rows. */
const MOST_ROWS = 50_000

/** Columns exported from rows that mention the user but belong to somebody else. */
const identifying = new Set(['id', 'code', 'name', 'number', 'revision', 'created_at'])

/** Columns of the log that contain copies of records, which can include data of other people. */
const copies = new Set(['changes', 'made'])

type Section = { rows: number; contained: Record<string, unknown>[] }

/**
 * Reads all rows about a user, without secrets. Each section is keyed by the table and column in which the user's id occurs, as
 * `table.column`.
 */
export async function exportPerson(database: Handle, userId: number): Promise<Record<string, Section>> {
  const sections: Record<string, Section> = {}
  for (const each of personalTables) {
    const table = getTableConfig(each.table).name
    for (const { name, column } of namingColumns(each)) {
      const section = await readSection(database, each, eq(column, userId), exportedColumns(each, name))
      if (section.rows > 0) sections[`${table}.${name}`] = section
    }
  }
  sections.log_about_them = await aboutThem(database, userId)
  return sections
}

/** Returns the columns of a table that contain user ids, such as the user whom a row is about or the user who created it. */
function namingColumns({ columns, own }: PersonalTable): PersonalColumn[] {
  return columns.filter((each) => each.class === 'reference' || each.column === own?.of)
}

function exportedColumns({ name: table, columns, own }: PersonalTable, of: string): PersonalColumn[] {
  if (own?.of.name === of)
    return columns.filter((each) => each.class !== 'secret' && !(table === 'log' && copies.has(each.name)))
  return columns.filter(
    (each) =>
      each.name === of ||
      each.column.primary ||
      ((each.class === 'none' || each.class === 'text') && identifying.has(each.name)),
  )
}

/**
 * Reads the log entries about the user's own record that somebody else caused, with the values before and after each change.
 */
function aboutThem(database: Handle, userId: number): Promise<Section> {
  const condition = and(
    sql`${log.resource} in ('user', 'signin', 'session')`,
    eq(log.record_id, userId),
    or(sql`${log.user_id} is null`, ne(log.user_id, userId)),
  )
  const { id, created_at, action, label, changes } = log
  const columns = Object.entries({ id, created_at, action, label, changes })
  return readSection(
    database,
    { table: log },
    condition ?? sql`false`,
    columns.map(([name, column]) => ({ name, column })),
  )
}

async function readSection(
  database: Handle,
  { table }: Pick<PersonalTable, 'table'>,
  condition: SQL,
  columns: readonly Pick<PersonalColumn, 'name' | 'column'>[],
): Promise<Section> {
  const fields = Object.fromEntries(columns.map(({ name, column }) => [name, column]))
  const { primaryKeys, columns: all } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? all.filter((each) => each.primary)
  const records = await database
    .select(fields)
    .from(table)
    .where(condition)
    .orderBy(...key.map((each) => sql`${each} desc`))
    .limit(MOST_ROWS)
  if (records.length < MOST_ROWS) return { rows: records.length, contained: records }
  return { rows: await database.$count(table, condition), contained: records }
}
