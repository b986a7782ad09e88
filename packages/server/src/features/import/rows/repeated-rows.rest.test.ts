import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '../../../db/tables/records/imports.ts'
import { makerOf } from '../../../testing/company.ts'
import { importsIn, longCsv } from '../../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

/**
 * Number of rows. They make more than two batches, so that one batch is evaluated while another is written. Some rows repeat a
 * row of the same batch, the previous batch or an earlier batch.
 */
const ROWS = 1_300
const repetitions = new Map([
  [40, 30],
  [520, 480],
  [700, 520],
  [1_100, 30],
])

let application: TestApplication
let admin: string
let imports: ReturnType<typeof importsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = importsIn(application, admin)
})
afterAll(() => application.close())

/** Maps each row that repeats a code to the first row with the code. */
const firsts = new Map([...repetitions].map(([row, other]) => [row, repetitions.get(other) ?? other]))

const codeIn = (column: string, row: number) => `${column}-${firsts.get(row) ?? row}`

async function repetitionsOf(id: number) {
  const { rows } = await imports.rowsOf(id, 'refused')
  return rows.map(({ number, faults }) => [
    number,
    faults.map(({ key, values }) => [key.slice(13), values.row]),
  ])
}

test('a row that repeats an earlier one is reported, even across batches', async () => {
  const customer = await makerOf(application, admin).customer()
  const lines = Array.from({ length: ROWS }, (_, index) => `A-${index + 2};${codeIn('B', index + 2)};Crema`)
  const content = Buffer.from(['EAN;Referencia del cliente;Nombre', ...lines].join('\n'))
  const preview = await imports.prepared(content, { customer_id: customer.id }, 'x.csv')
  expect(preview).toMatchObject({ state: 'ready', created: ROWS, refused: 0 })

  const { id } = preview
  const mapping = { code: 1, name: 2 }
  await application.done('importsrest/load-spreadsheet', { id, mapping }, admin)
  expect(await imports.atRest(id)).toMatchObject({
    refused: repetitions.size,
    created: ROWS - repetitions.size,
  })
  const expected = [...firsts].map(([row, first]) => [row, [['twice', first]]])
  expect(await repetitionsOf(id)).toEqual(expected)

  const again = await imports.prepared(content, { customer_id: customer.id, mapping }, 'y.csv')
  expect(await repetitionsOf(again.id)).toEqual(expected)

  // Uses a different column as the code. In that column, no code is repeated.
  await application.done('importsrest/load-spreadsheet', { id, mapping: { code: 0, name: 2 } }, admin)
  expect(await imports.atRest(id)).toMatchObject({ refused: 0, created: ROWS })
})

test('table statistics are refreshed while an import is read, so its duplicates are found by index', async () => {
  const { handle } = application
  await handle.execute(sql`insert into ${importRows} (import_id, number, cells, outcome)
    select -1, number, '[]', 'created' from generate_series(1, 20000) as number`)
  await handle.execute(sql`analyze ${importRows}`)
  const customer = await makerOf(application, admin).customer()
  const { id } = await imports.prepared(longCsv(3_000), { customer_id: customer.id }, 'x.csv')
  const { rows } = await handle.execute<{ known: number[] }>(
    sql`select most_common_vals::text::int[] as known from pg_stats
      where schemaname = 'public' and tablename = 'import_rows' and attname = 'import_id'`,
  )
  expect(rows[0]?.known).toContain(id)
})
