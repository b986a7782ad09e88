import { LARGEST_SUM, largestSum } from '@lienzo/rules/largest-amounts'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { noisePicture, upload } from '../../../testing/files/uploads.ts'
import { plainOrder } from '../../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  application = await openTestApplication()
  shop = await openShop()
})
afterAll(() => application.close())

type Catalogue = Awaited<ReturnType<typeof printable>>

/** Creates a customer's user, several products and materials, and a campaign with several artworks. */
async function openShop() {
  const admin = await application.signIn('admin')
  const { customer, token } = await customerWithStaff(application, admin)
  const mine = makerOf(application, token)
  const campaign = await mine.campaign({ customer_id: customer.id })
  const kinds: ((copies: number) => ReturnType<Catalogue['line']>)[] = []
  for (const name of ['uno', 'dos', 'tres']) {
    const { line } = await printable(application, admin)
    const image = await application.done(
      'campaignrest/imageupdate',
      {
        campaign_id: campaign.id,
        name,
        upload: await upload(application.address, token, `${name}.png`, await noisePicture(40, 40)),
      },
      token,
    )
    kinds.push((copies: number) => line({ copies, campaign_image_id: image.id }))
  }
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => kinds[index % kinds.length]?.(index + 1)).filter(
      (line) => line !== undefined,
    )
  const order = (count: number) =>
    mine.order({ customer_id: customer.id, campaign_id: campaign.id, lines: lines(count) })
  return { customer, campaign, token, lines, order }
}

/** Returns the number of SQL statements that `work` needs once the caches are filled. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  await work()
  return (await queriesOf(work)).length
}

/** Returns the number of SQL statements that `work` needs for one line and for fifty lines. */
async function withOneAndFifty(work: (count: number) => Promise<() => Promise<unknown>>) {
  return [await statements(await work(1)), await statements(await work(50))] as const
}

// covers: product 9.26
test('orders are added up exactly in one statement, and the total of all is cached until one changes', async () => {
  const sampleOrders = [await shop.order(1), await shop.order(2), await shop.order(3)]
  const add = (of: (order: (typeof sampleOrders)[number]) => number, scale: number) =>
    sampleOrders.reduce((sum, order) => sum + Math.round(of(order) * scale), 0) / scale
  const sums = {
    count: 3,
    cancelled: 0,
    pieces: add(({ pieces }) => pieces, 1),
    m2: add(({ m2 }) => m2, 10_000),
    net: add(({ net }) => net, 100),
    total: add(({ total }) => total, 100),
  }
  const ids = sampleOrders.map(({ id }) => id)
  const all = {
    search: '',
    filters: { code: `in;${sampleOrders.map(({ code }) => code).join('|')}` },
    total: 3,
  }
  const sum = (selection: object) => application.done('orderrest/sums', selection, shop.token)
  for (const selection of [{ ids }, { all }]) expect(await sum(selection)).toEqual(sums)
  expect(await queriesOf(() => sum({ ids }))).toHaveLength(1)
  await vi.waitFor(async () => expect(await queriesOf(() => sum({ all }))).toHaveLength(0))
  const firstOrder = sampleOrders[0]
  if (!firstOrder) throw new Error('No order was made')
  const newLines = [shop.lines(1)[0]].filter((line) => line !== undefined)
  const answer = await application.done(
    'orderrest/savelines',
    { id: firstOrder.id, added: newLines },
    shop.token,
  )
  const queries = await queriesOf(async () => {
    expect(await sum({ all })).toEqual({
      count: 3,
      cancelled: 0,
      pieces: sums.pieces + answer.totals.pieces - firstOrder.pieces,
      m2: Math.round((sums.m2 + answer.totals.m2 - firstOrder.m2) * 10_000) / 10_000,
      net: Math.round((sums.net + answer.totals.net - firstOrder.net) * 100) / 100,
      total: Math.round((sums.total + answer.totals.total - firstOrder.total) * 100) / 100,
    })
  })
  expect(queries).toHaveLength(1)
  const mine = { all: { search: '', filters: {} } }
  const before = await sum(mine)
  const admin = await application.signIn('admin')
  const others = await customerWithStaff(application, admin)
  await makerOf(application, others.token).order({ customer_id: others.customer.id })
  expect(await sum(mine), 'orders of others stay out').toEqual(before)
  const nothing = { all: { ...all, filters: { code: 'eq;none' } } }
  expect(await application.done('orderrest/sums', nothing, shop.token)).toEqual({
    ...{ count: 0, cancelled: 0, pieces: 0, m2: 0, net: 0, total: 0 },
  })
})

test('cancelled orders are counted apart from the totals, unless they alone are listed', async () => {
  const [activeOrder, cancelledOrder] = [await shop.order(1), await shop.order(2)]
  const { id, version } = cancelledOrder
  await application.done('orderrest/changestatus', { id, version, status: 'cancelled' }, shop.token)
  const sum = (selection: object) => application.done('orderrest/sums', selection, shop.token)
  const { pieces, m2, net, total } = activeOrder
  expect(await sum({ ids: [activeOrder.id, id] })).toEqual({ count: 2, cancelled: 1, pieces, m2, net, total })
  const filters = { code: `eq;${cancelledOrder.code}`, status: 'in;cancelled' }
  expect(await sum({ all: { search: '', filters } })).toMatchObject({ cancelled: 0, net: cancelledOrder.net })
})

test('totals of too many orders are capped at the limit of the contract, below the list and on Home', async () => {
  const sampleOrders = [await shop.order(1), await shop.order(1)]
  const ids = sampleOrders.map(({ id }) => id)
  // Sets the amounts of each order to the sums of 45,000 orders of 20 million euros and m2.
  const more = { m2: largestSum.m2, net: largestSum.euros, total: largestSum.euros }
  await application.handle.update(orders).set(more).where(inArray(orders.id, ids))
  const most = { m2: LARGEST_SUM, net: LARGEST_SUM }
  expect(await application.done('orderrest/sums', { ids }, shop.token)).toMatchObject({
    ...{ count: 2, total: LARGEST_SUM, ...most },
  })
  const admin = await application.signIn('admin')
  const home = await application.done('homerest/getdata', {}, admin)
  expect(home.orders?.states[0]).toMatchObject({ status: 'draft', ...most })
  const [{ m2, net, total } = more] = sampleOrders.map((order) => ({
    ...{ m2: order.m2 * 10_000, net: Math.round(order.net * 100), total: Math.round(order.total * 100) },
  }))
  await application.handle.update(orders).set({ m2, net, total }).where(inArray(orders.id, ids))
})

test.each([
  [
    'reading an order',
    async (count: number) => {
      const { id } = await shop.order(count)
      return () => application.done('orderrest/get', { id }, shop.token)
    },
  ],
  ['making an order', async (count: number) => () => shop.order(count)],
  [
    'changing an order',
    async (count: number) => {
      const { id, version: first } = await shop.order(1)
      let version = first
      const input = {
        id,
        ...plainOrder(shop.customer.id),
        campaign_id: shop.campaign.id,
        lines: shop.lines(count),
      }
      return async () => {
        version = (await application.done('orderrest/update', { ...input, version }, shop.token)).version
      }
    },
  ],
  [
    'pricing lines',
    async (count: number) => () =>
      application.done(
        'orderrest/validatesize',
        { customer_id: shop.customer.id, lines: shop.lines(count) },
        shop.token,
      ),
  ],
  [
    'printing an order',
    async (count: number) => {
      const { id } = await shop.order(count)
      return () =>
        fetch(`${application.address}/rest/orderrest/print`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
          body: JSON.stringify({ id }),
        }).then((response) => response.arrayBuffer())
    },
  ],
])('%s takes as many statements for fifty lines as for one', async (name, work) => {
  const [one, fifty] = await withOneAndFifty(work)
  expect(one).toBeGreaterThan(2)
  expect(fifty, `${name}: ${one} and ${fifty}`).toBe(one)
})

test('a page of the list takes as many statements for thirty rows as for one, and one if unchanged', async () => {
  for (let count = 0; count < 30; count += 1) await shop.order(1)
  const list = (perpage: number) => application.done('orderrest/list', { perpage }, shop.token)
  // Waits until the notification of the change has also arrived from PostgreSQL, shortly after this process has handled the
  // change.
  await vi.waitFor(async () => expect(await statements(() => list(1))).toBe(1))
  await vi.waitFor(async () => expect(await statements(() => list(30))).toBe(1))
  const afterChange = async (perpage: number) => {
    await shop.order(1)
    return (await queriesOf(() => list(perpage))).length
  }
  const [one, thirty] = [await afterChange(1), await afterChange(30)]
  expect(one).toBeGreaterThan(1)
  expect(thirty).toBe(one)
})
