import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { plainOrder } from '../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/**
 * Returns the codes of the listed orders and the total. Requests the list twice and expects equal answers, because the second
 * answer can come from the cache.
 */
async function listOrders(input: object, token = admin) {
  const ask = async () => {
    const { rows, total } = await application.done('orderrest/list', { perpage: 100, ...input }, token)
    return { codes: rows.map((row) => row.code), total }
  }
  const first = await ask()
  expect(await ask()).toEqual(first)
  return first
}

test('a cached list reflects every change at once', async () => {
  const make = makerOf(application, admin)
  const { line } = await printable(application, admin)
  const customer = await make.customer({ name: 'Alba' })
  const other = await make.customer({ name: 'Zenit' })
  const first = await make.order({ customer_id: customer.id, reference: 'uno', lines: [line()] })
  const filters = { customer_id: `in;${customer.id}|${other.id}` }
  expect(await listOrders({ filters })).toEqual({ codes: [first.code], total: 1 })

  const second = await make.order({ customer_id: other.id, reference: 'dos', lines: [line()] })
  expect(await listOrders({ filters })).toEqual({ codes: [second.code, first.code], total: 2 })

  const drafts = { filters: { ...filters, status: 'eq;draft' } }
  expect((await listOrders(drafts)).total).toBe(2)
  const cancellation = { id: first.id, version: first.version, status: 'cancelled' as const }
  const cancelledOrder = await application.done('orderrest/changestatus', cancellation, admin)
  expect(await listOrders(drafts)).toEqual({ codes: [second.code], total: 1 })

  const byCustomer = { filters, sort: 'customer_name' }
  expect((await listOrders(byCustomer)).codes).toEqual([first.code, second.code])
  const { addresses: _addresses, ...record } = await application.done(
    'customerrest/get',
    { id: customer.id },
    admin,
  )
  const { created_at: _at, created_by: _by, updated_at: _changed, deleted_at: _deleted, ...fields } = record
  await application.done('customerrest/update', { ...fields, name: 'Zzz' }, admin)
  expect((await listOrders(byCustomer)).codes).toEqual([second.code, first.code])

  await application.done('orderrest/delete', { id: second.id }, admin)
  expect(await listOrders({ filters })).toEqual({ codes: [first.code], total: 1 })
  await application.done('orderrest/undelete', { id: second.id }, admin)
  expect((await listOrders({ filters })).total).toBe(2)
  expect(cancelledOrder.status).toBe('cancelled')
})

test('a row on a cached page shows its current values', async () => {
  const make = makerOf(application, admin)
  const customer = await make.customer()
  const order = await make.order({ customer_id: customer.id, reference: 'antes' })
  const input = { filters: { customer_id: `eq;${customer.id}` } }
  await application.done('orderrest/list', input, admin)
  const update = {
    id: order.id,
    version: order.version,
    ...plainOrder(customer.id),
    reference: 'después',
  }
  await application.done('orderrest/update', update, admin)
  const { rows } = await application.done('orderrest/list', input, admin)
  expect(rows.map((row) => row.reference)).toEqual(['después'])
})

// covers: ASVS 14.2.2
test('a cache of one caller is never used for another', async () => {
  const one = await customerWithStaff(application, admin)
  const two = await customerWithStaff(application, admin)
  const order = await makerOf(application, one.token).order({ customer_id: one.customer.id })
  expect(await listOrders({}, one.token)).toEqual({ codes: [order.code], total: 1 })
  expect(await listOrders({}, two.token)).toEqual({ codes: [], total: 0 })
  expect((await listOrders({})).codes).toContain(order.code)
})
