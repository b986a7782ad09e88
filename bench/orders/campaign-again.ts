import type { Database } from '@lienzo/server/db/engine/open-database'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import { type SignedIn, signIn } from '../client.ts'
import { watchGrowth } from '../growth.ts'
import { type Running, withApplication } from '../places.ts'
import { ADMIN_PASSWORD } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { anyLine } from './order-lines.ts'

const ALL_ORDERS = 20_000
const ORDERS = 200
const LINES = 20
/** Number of large orders. */
const LARGE = 3
const LARGE_LINES = 6000
const TOGETHER = 500
const ASK_MILLISECONDS = 200
/** Maximum duration, as a multiple of copying the same rows with plain statements, without prices and checks. */
const MOST_TIMES_THE_FLOOR = 5
const MOST_MORE_MEGABYTES = 150
/** Maximum time of a page of the list of orders meanwhile, in milliseconds. */
const LONGEST_ANSWER = 500

type Pool = Database['pool']
type Row = { id: number; status: string }
type Repeat = { id: number; state: string; made: number; refused: number }

/**
 * Measures ordering two hundred orders of a campaign again, three of them with 6,000 lines: the duration, and how long other
 * users wait meanwhile.
 */
export function measureCampaignAgain(): Promise<Result[]> {
  return withApplication(ALL_ORDERS, async (running) => {
    const beside = await signIn(running.application.address, 'admin', ADMIN_PASSWORD)
    try {
      return [await measureRepeat(running, beside)]
    } finally {
      beside.close()
    }
  })
}

async function measureRepeat({ application, house, pool }: Running, beside: SignedIn): Promise<Result> {
  const { campaign, orders } = await campaignOf(house, pool)
  const idle = await slowestAnswer(beside, async () => {
    for (let each = 0; each < 40; each += 1) await pause()
  })
  const growth = await watchGrowth(application)
  const begin = performance.now()
  let seconds = 0
  const slowest = await slowestAnswer(beside, async () => {
    let repeat = (await house.call('orderrest/repeatcampaign', {
      ...{ campaign_id: campaign, to_campaign_id: campaign, seen_id: null },
      orders: orders.map(({ id, status }) => ({ id, status })),
    })) as Repeat
    while (repeat.state === 'waiting' || repeat.state === 'running') {
      await pause()
      repeat = (await house.call('orderrest/getrepeat', { id: repeat.id })) as Repeat
    }
    if (repeat.made !== ORDERS) throw new Error(`Not all were made: ${JSON.stringify(repeat)}`)
    seconds = (performance.now() - begin) / 1000
  })
  await growth.end()
  const floor = await copiedAlone(pool, orders)
  const lines = LARGE * LARGE_LINES + (ORDERS - LARGE) * LINES
  return {
    group: 'A campaign again',
    name: `campaign again: ${ORDERS} orders, ${LARGE} of ${LARGE_LINES} lines and the others of ${LINES}`,
    figures: `${rounded(seconds)} s, ${rounded(lines / seconds)} lines/s; its rows copied by plain statements ${rounded(floor)} s; a page of orders meanwhile at most ${rounded(slowest)} ms, ${rounded(idle)} where nothing is made`,
    outcomes: [
      atMost('floor ×', seconds / floor, MOST_TIMES_THE_FLOOR),
      atMost('MB more of the server', growth.soFar(), MOST_MORE_MEGABYTES),
      atMost('ms for a page of orders', slowest, LONGEST_ANSWER),
    ],
  }
}

async function campaignOf(house: SignedIn, pool: Pool): Promise<{ campaign: number; orders: Row[] }> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from campaigns where customer_id = 1 order by id desc limit 1',
  )
  const campaign = rows[0]?.id ?? 0
  await pool.query('update orders set campaign_id = null where campaign_id = $1', [campaign])
  const [user] = (await house.call('orderrest/getusers', { customer_id: 1 })) as { id: number }[]
  const line = await anyLine(house)
  const orders: Row[] = []
  for (let each = 0; each < ORDERS; each += 1) {
    const count = each < LARGE ? LARGE_LINES : LINES
    const order = (await house.call('orderrest/update', {
      ...plainOrder(1),
      ...{ campaign_id: campaign, user_id: user?.id ?? null },
    })) as Row
    for (let first = 0; first < count; first += TOGETHER) {
      const added = Array.from({ length: Math.min(TOGETHER, count - first) }, (_, index) => ({
        ...line,
        width: 400 + ((first + index) % 700),
      }))
      await house.call('orderrest/savelines', { id: order.id, added })
    }
    orders.push({ id: order.id, status: 'draft' })
  }
  await pool.query('vacuum analyze order_lines')
  return { campaign, orders }
}

/** Requests pages of orders for another user until `act` ends. Returns the time of the slowest in ms. */
async function slowestAnswer(beside: SignedIn, act: () => Promise<void>): Promise<number> {
  let slowest = 0
  let acting = true
  const asking = (async () => {
    while (acting) {
      const begin = performance.now()
      await beside.call('orderrest/list', { filters: { customer_id: 'eq;7' } })
      slowest = Math.max(slowest, performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  await act().finally(() => {
    acting = false
  })
  await asking
  return slowest
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ASK_MILLISECONDS))
}

/** Copies the same orders and lines unchanged, each order in its own transaction with a log entry. Returns the seconds. */
async function copiedAlone(pool: Pool, orders: readonly Row[]): Promise<number> {
  const columns = async (table: string, without: string[]) => {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, without],
    )
    return rows.map(({ name }) => name).join(', ')
  }
  const ofOrder = await columns('orders', ['id', 'code'])
  const ofLine = await columns('order_lines', ['id', 'order_id'])
  const begin = performance.now()
  for (const { id } of orders) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ id: number }>(
        `insert into orders (code, ${ofOrder}) select '99-' || (5000000 + id), ${ofOrder} from orders where id = $1 returning id`,
        [id],
      )
      const copyId = rows[0]?.id
      // Reads the lines, as any program that inspects each of them must.
      const read = await client.query(
        `select ${ofLine} from order_lines where order_id = $1 order by number`,
        [id],
      )
      await client.query(
        `insert into order_lines (order_id, ${ofLine})
         select $1, ${ofLine} from jsonb_populate_recordset(null::order_lines, $2::jsonb)`,
        [copyId, JSON.stringify(read.rows)],
      )
      await client.query(
        `insert into log (created_at, user_id, address, action, resource, record_id, label, changes)
         values (0, 1, '', 'create', 'order', $1, '', $2)`,
        [
          copyId,
          JSON.stringify(
            Object.fromEntries(
              read.rows.map((row, index) => [`lines.${index + 1}`, { before: null, after: row }]),
            ),
          ),
        ],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return (performance.now() - begin) / 1000
}
