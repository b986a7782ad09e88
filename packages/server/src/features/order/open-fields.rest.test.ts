import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../testing/company.ts'
import { asInput, type OrderInput, openShop } from '../../testing/sales/order-shop.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  shop = await openShop(application, admin)
})
afterAll(() => application.close())

const MAY_4 = 1_777_852_800
const MAY_9 = 1_778_284_800

async function orderIn(...states: string[]) {
  const { id } = await shop.order([shop.line()], { reference: 'PO-1' })
  for (const status of states) {
    const { version } = await read(id)
    await application.send('orderrest/changestatus', { id, version, status }, admin)
  }
  return read(id)
}

const read = (id: number) => application.done('orderrest/get', { id }, admin)

async function change(id: number, changes: Partial<OrderInput>, token = shop.token) {
  return application.call('orderrest/update', asInput(await read(id), changes), token)
}

describe('a confirmed order', () => {
  // covers: product 4.3
  test('freezes lines, price, customer, campaign and requested dates, and names the frozen fields', async () => {
    const order = await orderIn('confirmed')
    const other = await makerOf(application, admin).customer()
    const [firstLine] = order.lines
    const frozen: Partial<OrderInput>[] = [
      { lines: [{ ...shop.line({ copies: 9 }), id: firstLine?.id }] },
      { lines: [] },
      { customer_id: other.id },
      { campaign_id: null },
      { requested_at: MAY_4 },
    ]
    for (const changes of frozen) {
      const [field = ''] = Object.keys(changes)
      expect(await change(order.id, changes, admin)).toMatchObject({
        ...{ status: 409, error: 'STATE_NOT_ALLOWED' },
        fields: { [field]: { key: 'validation.frozen' } },
      })
    }
    expect(await read(order.id)).toEqual(order)
  })

  // covers: product 3.27, 4.4
  test('lets the customer change notes, window, reference and address, without new prices', async () => {
    const order = await orderIn('confirmed')
    // Changes the price of the product. The confirmed order keeps its price.
    const { id, version } = shop.product
    const product = await application.done('productrest/get', { id }, admin)
    const { name, code, description, category_id, price_mode, unit_price, breaks } = product
    const { min_width, max_width, min_height, max_height, fixed_sizes, bleed, active } = product
    await application.done(
      'productrest/update',
      {
        ...{ id, version, name, code, description, category_id, price_mode, unit_price, breaks },
        ...{ min_width, max_width, min_height, max_height, fixed_sizes, bleed, active, min_m2: 5 },
      },
      admin,
    )
    const { id: delivery_address_id } = await makerOf(application, admin).address({
      customer_id: shop.customer.id,
    })
    const [line] = order.lines
    const changes = {
      ...{ notes_production: 'Urgente', notes_delivery: 'Por la tarde', reference: 'PO-2' },
      ...{ installs_from: MAY_4, installs_to: MAY_9, delivery_address_id },
    }
    const answer = await change(order.id, { ...changes, lines: [{ ...shop.line(), id: line?.id }] })
    expect(answer).toMatchObject({ status: 200, content: { ...changes, net: order.net, lines: order.lines } })
    // Fields that the input omits stay unchanged.
    expect(await change(order.id, {})).toMatchObject({
      content: { installs_from: MAY_4, installs_to: MAY_9 },
    })
  })

  // covers: product 4.4
  test('gets its promised date from the house only, in every state', async () => {
    for (const states of [[], ['confirmed'], ['confirmed', 'production']]) {
      const { id } = await orderIn(...states)
      expect(await change(id, { promised_at: MAY_9 })).toMatchObject({
        fields: { promised_at: { key: 'validation.house_only' } },
      })
      expect(await change(id, { promised_at: MAY_9 }, admin)).toMatchObject({
        content: { promised_at: MAY_9 },
      })
      // The customer is allowed to send the date back unchanged.
      expect(await change(id, { reference: 'PO-3' })).toMatchObject({ content: { promised_at: MAY_9 } })
    }
    await expect(shop.order([], { promised_at: MAY_9 })).rejects.toThrow('promised_at')
  })

  // covers: product 4.4
  test('can change its address until it is shipped, and nothing once it is cancelled', async () => {
    const { id: delivery_address_id } = await makerOf(application, admin).address({
      customer_id: shop.customer.id,
    })
    const shippedOrder = await orderIn('confirmed', 'production', 'shipped')
    expect(await change(shippedOrder.id, { delivery_address_id }, admin)).toMatchObject({
      fields: { delivery_address_id: { key: 'validation.frozen' } },
    })
    expect(await change(shippedOrder.id, { installs_to: MAY_9 })).toMatchObject({ status: 200 })
    const cancelledOrder = await orderIn('cancelled')
    expect(await change(cancelledOrder.id, { notes_delivery: 'Da igual' }, admin)).toMatchObject({
      status: 409,
    })
    expect(cancelledOrder).toMatchObject({ may_edit: false, may_change: [], may_delete: true })
  })

  test('reports to each caller the fields that they can change', async () => {
    const order = await orderIn('confirmed')
    const own = await application.done('orderrest/get', { id: order.id }, shop.token)
    expect([order.may_edit, order.may_delete]).toEqual([true, false])
    expect(order.may_change).toEqual([
      ...['reference', 'promised_at', 'installs_from', 'installs_to', 'notes_production', 'notes_delivery'],
      'delivery_address_id',
    ])
    expect(order.may_change.filter((field) => !own.may_change.includes(field))).toEqual(['promised_at'])
  })
})

// covers: product 3.27
test('the installation window cannot end before it begins, even if only one end changes', async () => {
  const ends = { installs_to: { key: 'validation.ends_before_start' } }
  await expect(shop.order([], { installs_from: MAY_9, installs_to: MAY_4 })).rejects.toThrow('installs_to')
  const { id } = await shop.order([], { installs_from: MAY_9 })
  expect(await change(id, { installs_to: MAY_4 })).toMatchObject({ status: 422, fields: ends })
})
