import { setTimeout as wait } from 'node:timers/promises'
import { customerWithStaff, makerOf, printable } from '@lienzo/server/testing/company'
import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../company/running-server.ts'

const environment = { ADMIN_PASSWORD, DEMO: 'off' }
const ORDERS = 24
const LINES = 30
const PATIENCE = { timeout: 240_000 }
const amid = { timeout: 120_000, interval: 10 }
/** Options for polling the end of the job. They poll rarely, because each call slows the server down. */
const atTheEnd = { timeout: 120_000, interval: 200 }

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ environment })
})
afterAll(() => server.remove())

/** Returns functions that call the current server, whose address changes at each start. */
function calls(): TestApplication {
  // The object lacks the rest of a `TestApplication`, but `makerOf` only makes calls.
  return callsTo(server.address) as TestApplication
}

async function campaignWithOrders() {
  const admin = await calls().signIn('admin')
  const { token, customer } = await customerWithStaff(calls(), admin)
  const { line } = await printable(calls(), admin)
  const mine = makerOf(calls(), token)
  const campaign = await mine.campaign({ customer_id: customer.id })
  const lines = Array.from({ length: LINES }, (_, index) => line({ width: 500 + index }))
  const ids: number[] = []
  for (let each = 0; each < ORDERS; each += 1) {
    const order = await mine.order({ customer_id: customer.id, campaign_id: campaign.id, lines })
    ids.push(order.id)
  }
  return { campaign, ids, token }
}

// covers: product 9.3
test(
  'a repeat of a campaign resumes after the server is killed: one draft per order, none lost',
  PATIENCE,
  async () => {
    const { campaign, ids, token } = await campaignWithOrders()
    const { id } = await calls().done(
      'orderrest/repeatcampaign',
      {
        ...{ campaign_id: campaign.id, to_campaign_id: campaign.id, seen_id: null },
        orders: ids.map((order) => ({ id: order, status: 'draft' as const })),
      },
      token,
    )
    const look = () => calls().done('orderrest/getrepeat', { id }, token)
    for (const least of [1, 7, 14]) {
      await expect.poll(async () => (await look()).made, amid).toBeGreaterThanOrEqual(least)
      await wait(Math.random() * 60)
      await server.end('SIGKILL')
      server = await startServer({ folder: server.folder, environment })
    }
    await expect.poll(async () => (await look()).state, atTheEnd).toBe('done')
    expect(await look()).toMatchObject({ orders: ORDERS, made: ORDERS, refused: 0, left_out: 0 })
    const { rows } = await calls().done('orderrest/repeatedorders', { id }, token)
    expect(rows.map(({ order_id }) => order_id)).toEqual(ids)
    const drafts = new Set(rows.map(({ draft_id }) => draft_id))
    expect(drafts.size).toBe(ORDERS)
    const list = await calls().done(
      'orderrest/list',
      { perpage: 500, filters: { campaign_id: `eq;${campaign.id}` } },
      token,
    )
    // The list contains the original orders and one copy of each, all with all of their lines.
    expect(list.total).toBe(2 * ORDERS)
    expect(new Set(list.rows.map(({ pieces }) => pieces))).toEqual(new Set([LINES]))
    const copies = list.rows.filter((order) => drafts.has(order.id))
    expect(copies).toHaveLength(ORDERS)
    expect(new Set(list.rows.map(({ code }) => code)).size).toBe(2 * ORDERS)
  },
)
