import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { plainOrder } from '../../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  shop = await openShop()
})
afterAll(() => application.close())

/** Creates a customer's user and a line with pieces of 1 m2 for 14.20 €. */
async function openShop() {
  const { line } = await printable(application, admin)
  const staff = await customerWithStaff(application, admin)
  return { ...staff, line, mine: makerOf(application, staff.token) }
}

const order = (lines: object[]) =>
  shop.mine.order({ customer_id: shop.customer.id, lines: lines.map((each) => shop.line(each)) })

// covers: product 9.2
test('spares are billed like copies and counted separately, as a number or a percentage rounded up', async () => {
  const newOrder = await order([{ copies: 10, spares: 2 }, { copies: 11, spares_percent: 10 }, { copies: 1 }])
  expect(newOrder).toMatchObject({ pieces: 22, spares: 4, m2: 26, net: 369.2 })
  expect(newOrder.lines).toMatchObject([
    { copies: 10, spares: 2, spares_percent: 0, spare_copies: 2, m2: 12, net: 170.4 },
    { copies: 11, spares: 0, spares_percent: 10, spare_copies: 2, m2: 13, net: 184.6 },
    { copies: 1, spares: 0, spares_percent: 0, spare_copies: 0, m2: 1, net: 14.2 },
  ])
  const values = { copies: 10, spares: 2, pieces: 12 }
  expect(newOrder.lines[0]?.price_steps[0]).toEqual({ key: 'price.spares', values, amount: 0 })
  expect(newOrder.lines[2]?.price_steps.some(({ key }) => key === 'price.spares')).toBe(false)
  const { id, version } = newOrder
  await application.done('orderrest/changestatus', { id, version, status: 'confirmed' }, shop.token)
  const { saldo } = await application.done('userrest/getsaldo', {}, shop.token)
  expect(saldo).toEqual({ euros: 369.2, m2: 26 })
})

// covers: product 9.2
test('the spares of a single line can change from copies to percent and back, and the order follows', async () => {
  const { id, lines } = await order([{ copies: 30, spares: 4 }])
  const change = async (version: number, spares: object) => {
    const updates = [{ id: lines[0]?.id ?? 0, version, ...spares }]
    const answer = await application.done('orderrest/savelines', { id, changed: updates }, shop.token)
    const { totals } = answer
    return { line: answer.changed[0], totals, refused: answer.refused }
  }
  expect(await change(1, { spares_percent: 5 })).toMatchObject({
    line: { spares: 0, spares_percent: 5, spare_copies: 2, m2: 32 },
    totals: { pieces: 30, spares: 2, m2: 32 },
  })
  expect(await change(2, { copies: 41 })).toMatchObject({ line: { spare_copies: 3 }, totals: { m2: 44 } })
  expect(await change(3, { spares: 1 })).toMatchObject({
    line: { spares: 1, spares_percent: 0, spare_copies: 1 },
    totals: { pieces: 41, spares: 1, m2: 42 },
  })
  expect(await change(4, { spares: 1, spares_percent: 5 })).toMatchObject({
    refused: [{ fields: { spares_percent: { key: 'validation.spares_in_one_way' } } }],
  })
})

test('spares are added to the lines of many spaces, and invalid ones are refused', async () => {
  const space = await shop.mine.space({
    ...{ customer_id: shop.customer.id, shop_name: 'Goya', kind: 'window' },
    ...{ visible_width: 1000, visible_height: 1000, bleed: 0 },
  })
  const { id } = await order([])
  const template = { ...shop.line({ copies: 2, spares_percent: 25 }), width: null, height: null }
  const answer = await application.done(
    'orderrest/updatespaces',
    { id, ids: [space.id], line: template },
    shop.token,
  )
  expect(answer).toMatchObject({ added: 1, totals: { pieces: 2, spares: 1, m2: 3 } })
  const lines = [shop.line({ spares: -1 }), shop.line({ spares_percent: 101 }), shop.line({ spares: 1.5 })]
  const plain = { ...plainOrder(shop.customer.id), lines }
  expect(await application.send('orderrest/update', plain, shop.token)).toMatchObject({
    status: 422,
    fields: { 'lines.0.spares': {}, 'lines.1.spares_percent': {}, 'lines.2.spares': {} },
  })
  const both = { ...plainOrder(shop.customer.id), lines: [shop.line({ spares: 1, spares_percent: 1 })] }
  expect(await application.send('orderrest/update', both, shop.token)).toMatchObject({
    fields: { 'lines.0.spares_percent': { key: 'validation.spares_in_one_way' } },
  })
})
