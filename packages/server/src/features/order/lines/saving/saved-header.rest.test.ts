import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { asInput } from '../../../../testing/sales/order-shop.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Creates a draft with lines for one product in one space, as the house. */
async function draft(count: number) {
  const { customer, token } = await customerWithStaff(application, admin)
  const space = await makerOf(application, token).space({ customer_id: customer.id })
  const { line } = await printable(application, admin)
  const lines = [line({ space_id: space.id })]
  const order = await makerOf(application, admin).order({ customer_id: customer.id, lines })
  await application.handle.execute(sql`insert into order_lines (order_id, number, version, space_id, product_id,
      material_id, finish_ids, width, height, copies, m2, discount, net, price_steps, checks)
    select order_id, number + more, version, space_id, product_id, material_id, finish_ids, width, height, copies, m2,
      discount, net, price_steps, checks from order_lines, generate_series(1, ${count - 1}::int) more
    where order_id = ${order.id}`)
  const read = () => application.done('orderrest/get', { id: order.id }, admin)
  return { customer, order, read }
}

test('a changed note leaves the lines alone, and a changed day only checks them again', async () => {
  const { order, read } = await draft(6000)
  const change = (changes: object) => async () =>
    application.done('orderrest/update', asInput(await read(), changes), admin)
  const noteQueries = await queriesOf(change({ notes_production: 'Urgente' }))
  expect(noteQueries.filter((text) => /order_lines/.test(text) && !/^select/.test(text))).toEqual([])
  const dateQueries = await queriesOf(change({ requested_at: 1_899_936_000 }))
  expect(dateQueries.filter((text) => /^update "order_lines"/.test(text))).toHaveLength(1)
  const now = await read()
  expect(now).toMatchObject({ net: order.net, line_count: 6000, requested_at: 1_899_936_000 })
  expect(now.lines).toHaveLength(200)
  expect(now.lines.every(({ version }) => version === 1)).toBe(true)
})

test('a change of customer clears the spaces of the lines, keeps the rest, and applies the new prices', async () => {
  const { order, read } = await draft(3)
  const other = await customerWithStaff(application, admin)
  const terms = { ...other.customer, discount: 50 }
  const { addresses, created_at, updated_at, created_by, deleted_at, ...fields } = terms
  await application.done('customerrest/update', fields, admin)
  const input = asInput(await read(), { customer_id: other.customer.id, user_id: null })
  await application.done('orderrest/update', input, admin)
  const now = await read()
  expect(now.lines.map(({ space_id, version, copies }) => [space_id, version, copies])).toEqual(
    order.lines.flatMap(({ copies }) => Array.from({ length: 3 }, () => [null, 2, copies])),
  )
  expect(now.lines.every(({ discount }) => discount === 50)).toBe(true)
  expect(now.net).toBe(now.lines.reduce((sum, { net }) => sum + Math.round(net * 100), 0) / 100)
})

test('the page of a line, or of the first line for a space, is found at any position', async () => {
  const { order, read } = await draft(500)
  const id = order.id
  const pageOf = (input: object) => application.done('orderrest/lines', { id, perpage: 200, ...input }, admin)
  const last = (await pageOf({ page: 3 })).rows.at(-1)
  expect(last?.number).toBe(500)
  const page = await pageOf({ line_id: last?.id ?? 0 })
  expect([page.page, page.rows.at(-1)?.id, page.total]).toEqual([3, last?.id, 500])
  expect((await pageOf({ space_id: last?.space_id ?? 0 })).rows[0]).toMatchObject({ number: 1 })
  // If the line does not exist, the server returns the requested page.
  expect(await pageOf({ line_id: 999_999_999, page: 2 })).toMatchObject({ page: 2 })
  expect((await read()).line_count).toBe(500)
})
