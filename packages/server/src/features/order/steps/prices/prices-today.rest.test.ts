import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Creates a draft with lines of two materials. Each piece measures 1 m2 and costs 14.20 €. */
async function draft() {
  const staff = await customerWithStaff(application, admin)
  const [one, two] = [await printable(application, admin), await printable(application, admin)]
  const lines = [one.line({ copies: 2 }), two.line(), one.line()]
  const order = await makerOf(application, staff.token).order({ customer_id: staff.customer.id, lines })
  const raise = async (price: number) => {
    await application.handle.execute(
      sql`update materials set price_per_m2 = ${price * 100}::bigint where id = ${one.material.id}`,
    )
  }
  const confirm = (more: object = {}, token = staff.token) =>
    application.send(
      'orderrest/changestatus',
      { id: order.id, version: 1, status: 'confirmed', ...more },
      token,
    )
  const read = () => application.done('orderrest/get', { id: order.id }, staff.token)
  return { ...staff, order, one, raise, confirm, read }
}

// covers: product 4.2
test('a draft with changed prices is not confirmed, and the answer has the lines and both totals', async () => {
  const { order, raise, confirm, read, token } = await draft()
  expect(await application.done('orderrest/compareprices', { id: order.id }, token)).toMatchObject({
    ...{ is_changed: false, lines: [] },
  })
  await raise(20)
  const comparison = await application.done('orderrest/compareprices', { id: order.id }, token)
  expect(comparison).toMatchObject({
    ...{ is_changed: true, code: order.code, version: order.version },
    before: { net: 56.8, total: 68.73 },
    after: { net: 86.8, total: 105.03 },
    lines: [
      { number: 1, before: 28.4, after: 48.4 },
      { number: 3, before: 14.2, after: 24.2 },
    ],
  })
  const values = { lines: 2, before: 68.73, after: 105.03 }
  const refusal = { status: 409, fields: { prices: { key: 'validation.prices_changed', values } } }
  expect(await confirm()).toMatchObject(refusal)
  expect(await read()).toMatchObject({ status: 'draft', version: 1, net: 56.8 })

  // Accepting an outdated total is not enough.
  expect(await confirm({ take_total: 68.73 })).toMatchObject(refusal)
  await raise(21)
  expect(await confirm({ take_total: 105.03 })).toMatchObject({ status: 409 })
  await raise(20)
  expect(await confirm({ take_total: 105.03 })).toMatchObject({ status: 200 })
  const orderAfter = await read()
  expect(orderAfter).toMatchObject({ status: 'confirmed', net: 86.8, total: 105.03 })
  expect(orderAfter.lines.map(({ net }) => net)).toEqual([48.4, 14.2, 24.2])
  expect((await application.done('userrest/getsaldo', {}, token)).saldo).toEqual({ euros: 86.8, m2: 4 })
})

test('a draft is not confirmed at its old price if a line now exceeds the maximum', async () => {
  const { order, raise, confirm, read, token } = await draft()
  await raise(20_000_000)
  const refusal = { status: 422, fields: { 'lines.0.copies': { key: 'validation.amount_too_large' } } }
  expect(await application.call('orderrest/compareprices', { id: order.id }, token)).toMatchObject(refusal)
  expect(await confirm()).toMatchObject(refusal)
  expect(await read()).toMatchObject({ status: 'draft', net: 56.8 })
})

test('current prices are applied to a draft only if their total is accepted', async () => {
  const { order, raise, read, token } = await draft()
  const take = (more: object = {}, by = token) =>
    application.send('orderrest/takeprices', { id: order.id, version: 1, take_total: 105.03, ...more }, by)
  // If no price has changed, the call writes nothing.
  expect(await take()).toMatchObject({ status: 200, content: { version: 1, net: 56.8 } })
  await raise(20)
  expect(await take({ take_total: 68.73 })).toMatchObject({
    ...{ status: 409, fields: { prices: { key: 'validation.prices_changed', values: { after: 105.03 } } } },
  })
  expect(await read()).toMatchObject({ version: 1, net: 56.8 })
  expect(await take()).toMatchObject({
    ...{ status: 200, content: { status: 'draft', version: 2, total: 105.03 } },
  })
  expect((await read()).lines.map(({ net, version }) => [net, version])).toEqual([
    [48.4, 2],
    [14.2, 1],
    [24.2, 2],
  ])
  expect(await application.done('orderrest/compareprices', { id: order.id }, token)).toMatchObject({
    is_changed: false,
  })
  expect(await take()).toMatchObject({ status: 409, error: 'CONFLICT' })
  await application.done('orderrest/changestatus', { id: order.id, version: 2, status: 'confirmed' }, token)
  const frozen = { status: 409, error: 'STATE_NOT_ALLOWED' }
  expect(await take({ version: 3 })).toMatchObject(frozen)
  expect(await application.send('orderrest/compareprices', { id: order.id }, token)).toMatchObject(frozen)
})

test('an unneeded acceptance is ignored, and the house can combine it with an exceeded limit', async () => {
  const { confirm, read } = await draft()
  expect(await confirm({ take_total: 1 })).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ net: 56.8 })
})

test('the discount and the VAT of the customer count as prices', async () => {
  const { order, customer, confirm, token } = await draft()
  await application.handle.execute(sql`update customers set vat = 1000 where id = ${customer.id}`)
  const comparison = await application.done('orderrest/compareprices', { id: order.id }, token)
  expect(comparison).toMatchObject({ is_changed: true, lines: [], after: { net: 56.8, vat: 5.68 } })
  expect(await confirm({ take_total: comparison.after.total })).toMatchObject({ content: { vat_rate: 10 } })
})

test('prices are compared only for callers who see the order, with few statements even for 3,000 lines', async () => {
  const { order, token } = await draft()
  const stranger = await customerWithStaff(application, admin)
  const { id } = order
  expect(await application.send('orderrest/compareprices', { id })).toMatchObject({ status: 401 })
  expect(await application.send('orderrest/compareprices', { id }, stranger.token)).toMatchObject({
    ...{ status: 404, error: 'NOT_FOUND' },
  })
  const statements = async () =>
    (await queriesOf(() => application.done('orderrest/compareprices', { id }, token))).length
  await statements()
  const few = await statements()
  await application.handle.execute(sql`insert into order_lines (order_id, number, version, product_id, material_id,
      finish_ids, width, height, copies, m2, discount, net, price_steps, checks)
    select order_id, 3 + more, version, product_id, material_id, finish_ids, width, height, copies, m2, discount,
      net, price_steps, checks from order_lines, generate_series(1, 3000) more where order_id = ${id} and number = 3`)
  expect(await statements()).toBe(few)
})
