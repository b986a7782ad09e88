import type { Database } from '@lienzo/server/db/engine/open-database'
import { plainBudget } from '@lienzo/server/testing/sales/made-budget'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { SignedIn } from '../client.ts'
import { type Latency, takeTurns } from '../measure.ts'
import { anyLine } from '../orders/order-lines.ts'
import { type Running, withApplication } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { cellAlone, columnAlone, pageAlone } from './budget-floors.ts'
import { budgetGrid, cellWriter, columnWriter, orderGrid } from './lines-by-grid.ts'

const ORDERS = 20_000
const LINES = 3000
const TOGETHER = 500
const PAGE = 200
const GROUP = 'Budgets'
/** Maximum p50, as a multiple of the plain statements. */
const MOST_TIMES_THE_FLOOR = { page: 3, cell: 3, column: 3 }
/**
 * Maximum p50, as a multiple of the same work on the 3,000 lines of an order: equal, plus a tenth for the difference between
 * two identical runs.
 */
const MOST_TIMES_THE_ORDER = 1.1

type Budget = { id: number; spaces: number }

/**
 * Measures a budget of 3,000 spaces in the grid: creating it, reading pages, writing one cell, and filling a column. Alternates
 * with the grid of an order for the same spaces.
 */
export function measureBudgetLines(): Promise<Result[]> {
  return withApplication(ORDERS, compare)
}

type Pool = Database['pool']

async function compare({ pool, house }: Running): Promise<Result[]> {
  const { confirmed, draft } = await ordersForSpaces(pool, house)
  const begin = performance.now()
  const { id, spaces } = (await house.call('budgetrest/update', plainBudget(confirmed))) as Budget
  const creationTime = performance.now() - begin
  if (spaces !== LINES) throw new Error(`The budget has ${spaces} spaces`)
  await pool.query('vacuum analyze budget_lines, order_lines')
  const [budget, order] = [budgetGrid(house, id), orderGrid(house, draft)]
  const others = await budget.read(5, PAGE)
  const pages = LINES / PAGE
  const reading = await takeTurns({
    own: { run: (n) => budget.read(1 + (n % pages), PAGE) },
    order: { run: (n) => order.read(1 + (n % pages), PAGE) },
    floor: { run: (n) => pageAlone(pool, id, n % pages, PAGE) },
  })
  const writing = await takeTurns({
    own: { run: await cellWriter(budget, 3, PAGE) },
    order: { run: await cellWriter(order, 3, PAGE) },
    floor: { run: (n) => cellAlone(pool, id, others[n % PAGE]?.id ?? 0, n) },
  })
  const together = await takeTurns({
    own: {
      run: async (n) => {
        const value = { extras: 1 + (n % 900) }
        const { changed } = (await house.call('budgetrest/updatecolumn', { id, value })) as {
          changed: number
        }
        if (changed < LINES - 100) throw new Error(`Only ${changed} lines were changed`)
      },
    },
    floor: { run: (n) => columnAlone(pool, id, n) },
  })
  const filling = await takeTurns({
    own: { run: await columnWriter(budget, LINES) },
    order: { run: await columnWriter(order, LINES) },
  })
  const { page: onPage, cell, column } = MOST_TIMES_THE_FLOOR
  return [
    {
      group: GROUP,
      name: `budget lines: ${LINES} made of an order, and priced`,
      figures: `${rounded(creationTime)} ms`,
      outcomes: [atMost('ms', creationTime, undefined)],
    },
    beside(`a page of ${PAGE} among ${LINES}`, reading, onPage),
    beside(`one cell among ${LINES}`, writing, cell),
    beside(`one column over ${LINES} by one call`, together, column),
    beside(`one column over ${LINES} filled down, 500 a call`, filling),
  ]
}

/** Times of the budget, of the order's grid, and of the plain statements. */
type Times = { own: Latency; order?: Latency; floor?: Latency }

/** Returns the result line that compares the budget with the order's grid and the plain statements. */
function beside(name: string, { own, order, floor }: Times, most?: number): Result {
  const figures = [`${rounded(own.p50)} ms, p99 ${rounded(own.p99)}`]
  const outcomes: Result['outcomes'] = []
  if (floor) {
    figures.push(`its plain statements ${rounded(floor.p50)} ms`)
    outcomes.push(atMost('floor ×', own.p50 / floor.p50, most))
  }
  if (order) {
    figures.push(`the order's lines ${rounded(order.p50)} ms, p99 ${rounded(order.p99)}`)
    outcomes.push(atMost('order lines ×', own.p50 / order.p50, MOST_TIMES_THE_ORDER))
  }
  return { group: GROUP, name: `budget lines: ${name}`, figures: figures.join('; '), outcomes }
}

/** Creates two orders with one line for each of `LINES` new spaces: a confirmed one, for the budget, and a draft. */
async function ordersForSpaces(pool: Pool, house: SignedIn): Promise<{ confirmed: number; draft: number }> {
  await pool.query(
    `insert into spaces (customer_id, number, shop_name, city, kind, country, created_at, updated_at)
     select 1, 900000 + n, 'Farmacia ' || n, 'Madrid', 'window', 'ES', 0, 0 from generate_series(1, $1::int) n`,
    [LINES],
  )
  const { rows } = await pool.query<{ id: number }>(
    'select id from spaces where customer_id = 1 and number > 900000 order by number',
  )
  const spaces = rows.map(({ id }) => id)
  const line = await anyLine(house)
  const confirmed = await orderOf(house, line, spaces)
  const { version } = (await house.call('orderrest/get', { id: confirmed })) as { version: number }
  const step = { id: confirmed, version, status: 'confirmed', past_limit: 'Bench' }
  await house.call('orderrest/changestatus', step)
  return { confirmed, draft: await orderOf(house, line, spaces) }
}

/** Creates a draft order with a line for each space. */
async function orderOf(house: SignedIn, line: object, spaces: readonly number[]): Promise<number> {
  const [user] = (await house.call('orderrest/getusers', { customer_id: 1 })) as { id: number }[]
  const order = (await house.call('orderrest/update', { ...plainOrder(1), user_id: user?.id ?? null })) as {
    id: number
  }
  for (let first = 0; first < spaces.length; first += TOGETHER) {
    const added = spaces.slice(first, first + TOGETHER).map((space_id) => ({ ...line, space_id }))
    await house.call('orderrest/savelines', { id: order.id, added })
  }
  return order.id
}
