import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { csvOf } from '../../../testing/imports/imports.ts'
import { spaceImportsIn } from '../../../testing/imports/space-imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof spaceImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = spaceImportsIn(application, admin)
})
afterAll(() => application.close())

const correct = (id: number, correction: object) =>
  application.done('importsrest/updatedetail', { id, ...correction } as never, admin)

/** Returns the text of a field in each row, followed by "(again)" if an answer from the last import was reused. */
async function toldOf(id: number, field: string) {
  const rows = await imports.rowsOf(id)
  return rows.map(({ texts, answered }) => `${texts[field]}${answered.includes(field) ? ' (again)' : ''}`)
}

async function newCustomer() {
  return { customer_id: (await makerOf(application, admin).customer()).id }
}

// covers: product 9.44
test('an accepted suggestion is reused in every row, but a typed text only in the same row', async () => {
  const customer = await newCustomer()
  const header = 'Número;Tienda;Tipo;Ancho'
  const first = await imports.prepared(
    csvOf(header, '1;Luz;Escaparates;s/m', '2;Sol;Escaparates;900', '3;Mar;Suelo;s/m'),
    customer,
  )
  await correct(first.id, { field: 'kind', proposed: true })
  await correct(first.id, { field: 'visible_width', row: 2, value: '1200', before: 's/m' })
  expect(await imports.takeIn(first.id)).toMatchObject({ created: 2, refused: 1, answered: 0 })
  const again = csvOf(header, '1;Luz;Escaparates;s/m', '3;Mar;Suelo;s/m', '9;Río;Escaparates;900')
  const second = await imports.prepared(again, customer)
  expect(second).toMatchObject({ refused: 1, unchanged: 1, created: 1, answered: 2 })
  expect(await toldOf(second.id, 'kind')).toEqual(['window (again)', 'floor', 'window (again)'])
  expect(await toldOf(second.id, 'visible_width')).toEqual(['1200 (again)', 's/m', '900'])
  const input = { id: second.id, show: 'answered' as const }
  expect(await application.done('importsrest/import-detail', input, admin)).toMatchObject({
    ...{ total: 2, rows: [{ number: 2 }, { number: 4 }] },
  })
})

test('a changed answer replaces the remembered one', async () => {
  const customer = await newCustomer()
  const content = csvOf('Número;Tienda;Ancho', '1;Luz;s/m')
  const widths: string[][] = []
  for (const value of ['1200', '1300', undefined]) {
    const { id } = await imports.prepared(content, customer)
    widths.push(await toldOf(id, 'visible_width'))
    if (value) await correct(id, { field: 'visible_width', row: 2, value })
    expect((await imports.takeIn(id)).answered).toBe(value ? 0 : 1)
  }
  expect(widths).toEqual([['s/m'], ['1200 (again)'], ['1300 (again)']])
})

// covers: product 9.44
test('a row is matched to the chosen record again, by its current number', async () => {
  const customer = await newCustomer()
  const make = makerOf(application, admin)
  const space = await make.space({
    ...customer,
    number: 40,
    shop_name: 'Farmacia Carmen',
    position: 'Puerta',
  })
  const content = csvOf('Número;Tienda;Posición;Ancho', ';Farmacia Carmemn;Puerta;900', '7;Sol;Puerta;900')
  const first = await imports.prepared(content, customer)
  await correct(first.id, { field: 'number', row: 2, value: '40' })
  expect(await imports.takeIn(first.id)).toMatchObject({ updated: 1, created: 1 })
  const { rows } = await application.handle.execute(
    `update spaces set number = 41, shop_name = 'Farmacia Carmen' where id = ${space.id} returning number`,
  )
  expect(rows).toHaveLength(1)
  const second = await imports.prepared(content, customer)
  const [row] = await imports.rowsOf(second.id)
  expect(row).toMatchObject({ record: { id: space.id }, texts: { number: '41' }, answered: ['number'] })
  // Answers are not reused for a different customer.
  expect(await imports.prepared(content, await newCustomer())).toMatchObject({ answered: 0, created: 2 })
})
