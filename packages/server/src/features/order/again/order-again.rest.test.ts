import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artworkOf, customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { plainOrder } from '../../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/**
 * Creates an order with two lines of one material and one line of a second material. Each piece measures 1 m2 and costs 14.20
 * €.
 */
async function setUpOrder() {
  const staff = await customerWithStaff(application, admin)
  const [one, two] = [await printable(application, admin), await printable(application, admin)]
  const lines = [one.line({ copies: 2, spares: 1 }), two.line(), one.line()]
  const mine = makerOf(application, staff.token)
  const order = await mine.order({ customer_id: staff.customer.id, reference: 'PO-1', lines })
  const compare = (token = staff.token) => application.call('orderrest/compareagain', { id: order.id }, token)
  return { ...staff, order, one, two, compare }
}

// covers: product 9.3
test('a repeat order reports changes since the original line by line, or that there are none', async () => {
  const { compare, one, two, customer } = await setUpOrder()
  expect((await compare()).content).toMatchObject({ unchanged: 3, lines: [], faults: {} })
  const { handle } = application
  await handle.execute(sql`update materials set price_per_m2 = 2000 where id = ${one.material.id}`)
  await handle.execute(sql`update products set active = false where id = ${two.product.id}`)
  await handle.execute(sql`update customers set discount = 1000 where id = ${customer.id}`)
  const { content } = await compare()
  expect(content).toMatchObject({
    ...{ unchanged: 0, discount: { before: 0, after: 10 }, before: { net: 71 }, after: { net: 87.12 } },
    lines: [
      { number: 1, before: 42.6, after: 65.34, faults: {} },
      {
        number: 2,
        before: 14.2,
        after: null,
        faults: { product_id: { key: 'validation.product_inactive' } },
      },
      { number: 3, before: 14.2, after: 21.78 },
    ],
  })
})

test('a repeat order is a draft with the remaining lines at current prices, without dates and reference', async () => {
  const { order, one, two, token } = await setUpOrder()
  const { handle } = application
  await handle.execute(sql`update materials set price_per_m2 = 2000 where id = ${one.material.id}`)
  await handle.execute(sql`update products set active = false where id = ${two.product.id}`)
  const { id, lines } = order
  expect(await application.call('orderrest/orderagain', { id }, token)).toMatchObject({
    ...{ status: 422, fields: { 'lines.1.product_id': { values: { number: 2 } } } },
  })
  const leave_out = [lines[1]?.id ?? 0]
  const draft = await application.done('orderrest/orderagain', { id, leave_out }, token)
  expect(draft).toMatchObject({
    status: 'draft',
    reference: '',
    net: 96.8,
    pieces: 3,
    spares: 1,
    user_id: order.user_id,
  })
  expect(draft.id).not.toBe(id)
  expect(draft.lines).toMatchObject([
    { number: 1, copies: 2, spares: 1, net: 72.6 },
    { number: 2, copies: 1, net: 24.2 },
  ])
  // The original order must stay unchanged.
  expect(await application.done('orderrest/get', { id }, token)).toMatchObject({ version: 1, net: 71 })
})

// covers: product 9.3
test('a repeat order for another campaign has lines without artwork, which is announced first', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const make = makerOf(application, admin)
  const [old, next] = [
    await make.campaign({ customer_id: customer.id }),
    await make.campaign({ customer_id: customer.id }),
  ]
  const foreign = await make.campaign({ customer_id: (await make.customer()).id })
  const { line } = await printable(application, admin)
  const lines = [line({ campaign_image_id: await artworkOf(application, old.id) }), line()]
  const { id, net } = await makerOf(application, token).order({
    ...{ customer_id: customer.id, campaign_id: old.id, lines },
  })
  const input = { id, campaign_id: next.id }
  expect(await application.done('orderrest/compareagain', input, token)).toMatchObject({
    ...{ faults: {}, unchanged: 1, after: { net }, lines: [{ number: 1, artwork: ['other_campaign'] }] },
  })
  expect(await application.done('orderrest/orderagain', input, token)).toMatchObject({
    ...{ campaign_id: next.id, net, lines: [{ campaign_image_id: null }, { campaign_image_id: null }] },
  })
  // A different customer's campaign is refused, even for the house.
  const key = 'validation.of_other_customer'
  for (const path of ['orderrest/compareagain', 'orderrest/orderagain']) {
    const wrong = { id, campaign_id: foreign.id }
    expect(await application.send(path, wrong, admin)).toMatchObject({ fields: { campaign_id: { key } } })
    expect(await application.send(path, wrong, token)).toMatchObject({
      fields: { campaign_id: { key: 'validation.not_found' } },
    })
  }
})

// covers: product 3.51
test('a repeat order keeps the promotion of a line, and reports it if it is no longer sold', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const make = makerOf(application, admin)
  const promotion = await make.promotion({ customer_id: customer.id })
  const foreign = await make.promotion({ customer_id: (await make.customer()).id })
  const { line } = await printable(application, admin)
  const lines = [line({ promotion_id: promotion.id }), line()]
  const { id, version } = await makerOf(application, token).order({ customer_id: customer.id, lines })
  const again = (more: object = {}) => application.send('orderrest/orderagain', { id, ...more }, token)
  const first = { promotion_id: promotion.id, promotion_name: promotion.name }
  expect(await again()).toMatchObject({ content: { lines: [first, { promotion_id: null }] } })
  // A different customer's product is refused, even for the house.
  const change = { id, version, customer_id: customer.id, lines: [line({ promotion_id: foreign.id })] }
  expect(
    await application.send('orderrest/update', { ...plainOrder(customer.id), ...change }, admin),
  ).toMatchObject({
    fields: { 'lines.0.promotion_id': { key: 'validation.promotion_of_other_customer' } },
  })
  await application.done('promotionrest/setactive', { ids: [promotion.id], active: false }, admin)
  const answer = await application.call('orderrest/compareagain', { id }, token)
  const over = { key: 'validation.advertised_inactive', values: { name: promotion.name } }
  expect(answer.content).toMatchObject({
    lines: [{ number: 1, after: null, faults: { promotion_id: over } }],
  })
  expect(await again()).toMatchObject({ status: 422, fields: { 'lines.0.promotion_id': over } })
  const leave_out = answer.content?.lines.map((each) => each.id)
  expect(await again({ leave_out })).toMatchObject({ content: { lines: [{ promotion_id: null }] } })
})

test('a repeat order requires access to the original, and takes hardly more statements for 3,000 lines', async () => {
  const { order, compare, token } = await setUpOrder()
  const stranger = await customerWithStaff(application, admin)
  const { id } = order
  for (const path of ['orderrest/compareagain', 'orderrest/orderagain']) {
    expect(await application.send(path, { id })).toMatchObject({ status: 401 })
    expect(await application.send(path, { id }, stranger.token)).toMatchObject({ error: 'NOT_FOUND' })
  }
  const again = () => application.done('orderrest/orderagain', { id }, token)
  const statements = async () => [(await queriesOf(() => compare())).length, (await queriesOf(again)).length]
  await statements()
  const few = await statements()
  await application.handle.execute(sql`insert into order_lines (order_id, number, version, product_id, material_id,
      finish_ids, width, height, copies, m2, discount, net, price_steps, checks)
    select order_id, 3 + more, version, product_id, material_id, finish_ids, width, height, copies, m2, discount,
      net, price_steps, checks from order_lines, generate_series(1, 3000) more where order_id = ${id} and number = 3`)
  const [compareCount, createCount] = await statements()
  expect(compareCount).toBe(few[0])
  // Lines are written in batches of 500, so that other callers need not wait while thousands of lines are written.
  expect(createCount).toBeLessThan((few[1] ?? 0) + 6 * 20)
  expect((await again()).pieces).toBe(3004)
})

test('a repeat order omits a campaign closed since, with its artwork, and copies everything else', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const campaign = await makerOf(application, admin).campaign({ customer_id: customer.id })
  const { line } = await printable(application, admin)
  const lines = [line({ campaign_image_id: await artworkOf(application, campaign.id) })]
  const order = await makerOf(application, token).order({
    ...{ customer_id: customer.id, campaign_id: campaign.id, lines },
  })
  await application.handle.execute(sql`update campaigns set status = 'closed' where id = ${campaign.id}`)
  const answer = await application.call('orderrest/compareagain', { id: order.id }, token)
  expect(answer.content).toMatchObject({ faults: { campaign_id: { values: { name: campaign.name } } } })
  expect(await application.done('orderrest/orderagain', { id: order.id }, token)).toMatchObject({
    ...{ campaign_id: null, net: order.net, lines: [{ campaign_image_id: null, copies: 1 }] },
  })
})
