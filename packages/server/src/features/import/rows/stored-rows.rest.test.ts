import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importResults, importRows } from '../../../db/tables/records/imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { areAfter, lastOf, rowsAfter } from './stored-rows.ts'

const IMPORT = 7
const ROWS = 30_000

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
  const { handle } = application
  // Updates the table statistics before the rows exist, as they are when a file has just been read.
  await handle.execute(sql`analyze ${importRows}, ${importResults}`)
  const numbers = sql`generate_series(1, ${ROWS}::int) as number`
  await handle.execute(sql`insert into ${importRows} (import_id, number, cells, key, outcome)
    select ${IMPORT}::int, number, '[]', number::text, case when number % 1000 = 0 then 'refused' else 'created' end from ${numbers}`)
  await handle.execute(sql`insert into ${importResults} (import_id, number, record_id, version)
    select ${IMPORT}::int, number, number, 1 from ${numbers}`)
})
afterAll(() => application.close())

test.each([
  ['the rows', importRows],
  ['the results', importResults],
])('reads %s of a recent import by its index, without sorting', async (_name, table) => {
  const { rows } = await application.handle.execute<{ 'QUERY PLAN': string }>(
    sql`explain select * from ${table} where ${areAfter(table, IMPORT, 15_000)}
      order by ${table.import_id}, ${table.number} limit 250`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('import_id_number_pk')
  expect(plan).not.toContain('Sort')
})

test('returns the rows of one import in order up to the last, without those of the next', async () => {
  const { handle } = application
  await handle.execute(
    sql`insert into ${importRows} (import_id, number, cells, outcome) values (${IMPORT + 1}, 1, '[]', 'created')`,
  )
  const numbers: number[] = []
  for (let last = 0; ; last = numbers.at(-1) ?? 0) {
    const rows = await rowsAfter(handle, IMPORT, { last, atMost: 8000 })
    if (rows.length === 0) break
    numbers.push(...rows.map(({ number }) => number))
    expect(lastOf(rows)).toBe(numbers.at(-1))
  }
  expect(numbers).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
  const refusedRows = await rowsAfter(handle, IMPORT, { last: 1000, atMost: 2, onlyRefused: true })
  expect(refusedRows.map(({ number }) => number)).toEqual([2000, 3000])
})
