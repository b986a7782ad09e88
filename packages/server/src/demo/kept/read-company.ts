import { sql } from 'drizzle-orm'
import type { Handle } from '../../core/context/handle.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { users } from '../../db/tables/people/users.ts'
import { pdfPreflights } from '../../db/tables/records/files.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import type { KeptTable } from './kept-files.ts'
import type { ToldCode } from './move-story.ts'

/**
 * Tables that are not saved: counters, which are recalculated when the story is loaded, and sign-ins, which have expired by
 * then.
 */
const LEFT_OUT = ['order_codes', 'budget_codes', 'sessions', 'sign_in_failures']

/**
 * Returns the rows of all saved tables; each table comes after the tables that it refers to. Blanks the stored passwords first.
 */
export async function readTables(database: Handle): Promise<KeptTable[]> {
  // Passwords are not saved, because each installation sets its own password. A preflight's creation time comes from the real
  // clock, so the creation time of its file replaces it.
  await database.update(users).set({ password_hash: '' })
  await database.update(pdfPreflights).set({
    created_at: sql`(select min(files.created_at) from files where files.sha256 = ${pdfPreflights.sha256})`,
  })
  const keptTables: KeptTable[] = []
  for (const { name, columns, key } of inOrder(await describedTables(database))) {
    const [aggregate] = await queryRows(
      database,
      { rows: sql<string | null>`string_agg(row_to_json(whole_row)::text, ',' order by ${sql.raw(key)})` },
      (selection) =>
        sql`select ${selection} from (select ${sql.raw(columns.map(quote).join(', '))} from ${sql.identifier(name)}) whole_row`,
    )
    if (aggregate?.rows) keptTables.push({ name, columns, rows: `[${aggregate.rows}]` })
  }
  return keptTables
}

/** Returns the codes of all orders, then the codes of all budgets, each in order of creation. */
export async function readCodes(database: Handle): Promise<ToldCode[]> {
  const rows = [
    ...(await database.select({ code: orders.code, at: orders.created_at }).from(orders).orderBy(orders.id)),
    ...(await database
      .select({ code: budgets.code, at: budgets.created_at })
      .from(budgets)
      .orderBy(budgets.id)),
  ]
  // All revisions of a budget share one code; keep the creation time of the first revision.
  const firsts = new Map<string, number>()
  for (const { code, at } of rows) if (!firsts.has(code)) firsts.set(code, at)
  return [...firsts]
}

/** Returns the columns of each table. */
export async function columnsOfTables(database: Handle): Promise<Map<string, string[]>> {
  return new Map((await describedTables(database)).map(({ name, columns }) => [name, columns]))
}

/** Table with its columns; `key` is the primary key, and `names` lists the other tables that the table refers to. */
type TableDescription = { name: string; columns: string[]; key: string; names: string[] }

function describedTables(database: Handle): Promise<TableDescription[]> {
  const fields = {
    name: sql<string>`tables.relname::text`,
    columns: sql<string[]>`array(
      select attname::text from pg_attribute
      where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum)`,
    key: sql<string>`(
      select string_agg(quote_ident(attname), ', ' order by array_position(conkey, attnum))
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where conrelid = tables.oid and contype = 'p')`,
    names: sql<string[]>`array(
      select distinct referred.relname::text
      from pg_constraint join pg_class referred on referred.oid = confrelid
      where conrelid = tables.oid and contype = 'f' and confrelid <> conrelid)`,
  }
  return queryRows(
    database,
    fields,
    (selection) =>
      sql`select ${selection} from pg_class tables
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${sql.param(LEFT_OUT)})
        order by relname`,
  )
}

function inOrder(tables: readonly TableDescription[]): TableDescription[] {
  const ordered: TableDescription[] = []
  let remaining = [...tables]
  while (remaining.length > 0) {
    const waiting = new Set(remaining.map(({ name }) => name))
    const ready = remaining.filter(({ names }) => !names.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`These tables name one another: ${[...waiting].join(', ')}`)
    ordered.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return ordered
}

function quote(name: string): string {
  return `"${name}"`
}
