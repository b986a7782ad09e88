import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { owningColumns, references } from './references-between.ts'
import { followingTables, stayingColumns } from './rows-of-customers.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

test('every table that references a customer is moved by a merge or declared to stay', async () => {
  const keys = (await foreignKeys()).filter(({ target }) => target === 'customers').map(({ name }) => name)
  // The log, and tables that refer to records of any resource, contain ids of customers without a foreign key.
  const { rows } = await application.handle.execute(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('record_id', 'customer_id')`)
  const columnNames = new Set([...keys, ...rows.map((row) => String(row.name))])
  const coveredColumns = [
    ...Object.entries(followingTables).map(([name, { column }]) => `${name}.${column.name}`),
    ...stayingColumns,
  ]
  expect(coveredColumns.sort()).toEqual([...columnNames].sort())
})

test('every row of a customer that references another one is checked when a merge is undone', async () => {
  const owning = owningColumns.map(({ from, column }) => `${from}.${column.name}`)
  const ofCustomers = new Set([...Object.keys(followingTables), ...owningColumns.map(({ from }) => from)])
  const between = (await foreignKeys())
    .filter(({ source, target }) => ofCustomers.has(source) && ofCustomers.has(target))
    .map(({ name }) => name)
    // Ignores columns for the author of a row, because the author can also be a user of the house.
    .filter((name) => !name.endsWith('.created_by'))
  const lookedAt = references.map(({ from, column }) => `${from}.${column.name}`)
  expect([...lookedAt, ...owning].sort()).toEqual(between.sort())
})

/**
 * Returns the source and target tables of all foreign keys in the database. `name` is the referring column as `table.column`.
 */
async function foreignKeys() {
  const { rows } = await application.handle.execute(sql`
    select source.relname as source, target.relname as target, source.relname || '.' || attribute.attname as name
    from pg_constraint con
      join pg_class source on source.oid = con.conrelid
      join pg_class target on target.oid = con.confrelid
      join pg_attribute attribute on attribute.attrelid = con.conrelid and attribute.attnum = any(con.conkey)
    where con.contype = 'f'`)
  return rows as { source: string; target: string; name: string }[]
}
