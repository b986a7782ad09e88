import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { readDocument } from '../../../testing/files/spreadsheets/read-document.ts'
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

/** Uploads a file as a new import for a customer and waits until it is evaluated. */
async function readFor(customer_id: number, content: Buffer, name: string) {
  return imports.prepared(content, { customer_id }, { name })
}

async function readAgain(id: number, reading: object) {
  await application.done('importsrest/load-spreadsheet', { id, reading } as never, admin)
  return imports.atRest(id)
}

const numbersOf = async (id: number) => (await imports.rowsOf(id)).map(({ number }) => number)

/** Reads a sample spreadsheet written by LibreOffice, in which rows 5 and 6 are hidden and B7:B9 are merged. */
const odd = (kind: string) =>
  readFile(new URL(`../../../testing/files/spreadsheets/odd/odd.${kind}`, import.meta.url))

test('hidden rows stay excluded in the next file of the same list until somebody includes them', async () => {
  const { id: customer } = await makerOf(application, admin).customer()
  const all = [2, 3, 4, 5, 6, 7, 8, 9]
  const visible = [2, 3, 4, 7, 8, 9]
  const first = await readFor(customer, await odd('xlsx'), 'tiendas.xlsx')
  expect(first.reading).not.toHaveProperty('leave_hidden')
  expect(await numbersOf(first.id)).toEqual(all)
  const reread = await readAgain(first.id, { leave_hidden: true })
  expect(reread).toMatchObject({ rows: 6, reading: { leave_hidden: true, notes: { hidden_rows: 2 } } })
  expect(await numbersOf(first.id)).toEqual(visible)
  await imports.takeIn(first.id)

  const second = await readFor(customer, await odd('ods'), 'tiendas.ods')
  expect(second.reading).toMatchObject({ leave_hidden: true })
  expect(await numbersOf(second.id)).toEqual(visible)
  await readAgain(second.id, { leave_hidden: false })
  expect(await numbersOf(second.id)).toEqual(all)
  await imports.takeIn(second.id)

  const third = await readFor(customer, await odd('xls'), 'tiendas.xls')
  expect(third.reading).toMatchObject({ leave_hidden: false })
  expect(await numbersOf(third.id)).toEqual(all)
})

test('merged cells fill each of their rows in the next file of the same list too', async () => {
  const { id: customer } = await makerOf(application, admin).customer()
  const shopsOf = async (id: number) =>
    (await imports.rowsOf(id)).filter(({ number }) => number > 6).map(({ texts }) => texts.shop_name)
  const first = await readFor(customer, await odd('xls'), 'tiendas.xls')
  expect(await shopsOf(first.id)).toEqual(['Unida', '', ''])
  const reread = await readAgain(first.id, { fill_joined: true })
  expect(reread.reading).toMatchObject({ fill_joined: true, notes: { joined: 1 } })
  expect(await shopsOf(first.id)).toEqual(['Unida', 'Unida', 'Unida'])
  await imports.takeIn(first.id)
  const second = await readFor(customer, await odd('xlsx'), 'tiendas.xlsx')
  expect(second.reading).toMatchObject({ fill_joined: true })
  expect(await shopsOf(second.id)).toEqual(['Unida', 'Unida', 'Unida'])
})

test('a file without headers is read from its first row, and so is the next with as many columns', async () => {
  const { id: customer } = await makerOf(application, admin).customer()
  const mapping = { shop_name: 0, visible_width: 1, visible_height: 2 }
  const rows = ['Farmacia Luz;1200;1800', 'Farmacia Mar;900;1000']
  const first = await readFor(customer, csvOf(...rows), 'tiendas.csv')
  expect(first).toMatchObject({ mapping: {}, reading: { header_row: 1 } })
  const again = await readAgain(first.id, { header_row: 0 })
  expect(again).toMatchObject({
    ...{ rows: 2, headers: ['', '', ''], mapping: {} },
    reading: { header_row: 0 },
  })
  await application.done('importsrest/load-spreadsheet', { id: first.id, mapping }, admin)
  expect(await imports.atRest(first.id)).toMatchObject({ created: 2 })
  expect(await numbersOf(first.id)).toEqual([1, 2])
  expect(await imports.takeIn(first.id)).toMatchObject({ created: 2 })

  const wrong = 'Farmacia Sol;s/m;700'
  const second = await readFor(customer, csvOf(...rows, wrong), 'tiendas.csv')
  expect(second).toMatchObject({ ...{ rows: 3, refused: 1, mapping }, reading: { header_row: 0 } })
  const response = await fetch(`${application.address}/rest/importsrest/refused`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify({
      id: second.id,
      header: 'Motivo',
      fields: { shop_name: 'Tienda', visible_width: 'Ancho' },
    }),
  })
  const refusedFile = await readDocument(Buffer.from(await response.arrayBuffer()))
  expect(refusedFile.headers).toEqual(['Tienda', 'Ancho', 'visible_height', 'Motivo'])

  const withHeaders = await readFor(customer, csvOf('Tienda;Alto;Ancho', ...rows), 'tiendas.csv')
  expect(withHeaders).toMatchObject({
    reading: { header_row: 1 },
    mapping: { shop_name: 0, visible_height: 1, visible_width: 2 },
  })
  const wider = await readFor(customer, csvOf(...rows.map((row) => `${row};x`)), 'tiendas.csv')
  expect(wider).toMatchObject({ reading: { header_row: 1 }, mapping: {} })
})

test('chosen columns stay when other rows of the same table are chosen', async () => {
  const { id: customer } = await makerOf(application, admin).customer()
  const { id, reading, mapping } = await readFor(customer, await odd('xlsx'), 'tiendas.xlsx')
  const { shop_name: _, ...others } = mapping
  await application.done('importsrest/load-spreadsheet', { id, mapping: others }, admin)
  await imports.atRest(id)
  const table = { sheet: reading?.sheet ?? 0, header_row: reading?.header_row ?? 1 }
  expect(await readAgain(id, { ...table, leave_hidden: true })).toMatchObject({ rows: 6, mapping: others })
  expect(await readAgain(id, { sheet: table.sheet, leave_hidden: true })).toMatchObject({ mapping })
})
