import type { Database } from '@lienzo/server/db/engine/open-database'
import { plainBudget } from '@lienzo/server/testing/sales/made-budget'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { SignedIn } from '../client.ts'
import { takeTurns } from '../measure.ts'
import { anyLine } from '../orders/order-lines.ts'
import { type Running, withApplication } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { cellAlone, columnAlone, pageAlone } from './budget-floors.ts'

const ORDERS = 20_000
const LINES = 3000
const TOGETHER = 500
const PAGE = 200
const GROUP = 'Budgets'
/** p50 in multiples of the plain statements of the same. */
const MOST_TIMES_THE_FLOOR = { page: 3, cell: 3, column: 3 }

type Budget = { id: number; spaces: number }
type Lines = { rows: { id: number; version: number }[] }

/** A budget of 3,000 spaces in the grid: made, read by pages, one cell of it written, and a column over all of them. */
export function measureBudgetLines(): Promise<Result[]> {
  return withApplication(ORDERS, compared)
}

type Pool = Database['pool']

async function compared({ pool, house }: Running): Promise<Result[]> {
  const order_id = await orderForSpaces(pool, house)
  const begin = performance.now()
  const { id, spaces } = (await house.call('budgetrest/update', plainBudget(order_id))) as Budget
  const made = performance.now() - begin
  if (spaces !== LINES) throw new Error(`The budget has ${spaces} spaces`)
  await pool.query('vacuum analyze budget_lines')
  const page = async (number: number) =>
    (await house.call('budgetrest/getspaces', { id, page: number, perpage: PAGE })) as Lines
  const { rows } = await page(3)
  const versions = rows.map(({ version }) => version)
  const others = (await page(5)).rows
  const pages = LINES / PAGE
  const times = await takeTurns({
    page: { run: (n) => page(1 + (n % pages)) },
    pageFloor: { run: (n) => pageAlone(pool, id, n % pages, PAGE) },
    cell: {
      run: async (n) => {
        const place = n % 100
        const changed = [{ id: rows[place]?.id, version: versions[place], extras: n % 900 }]
        const saved = (await house.call('budgetrest/updatespaces', { id, changed })) as {
          changed: { version: number }[]
        }
        if (!saved.changed[0]) throw new Error('The cell was not saved')
        versions[place] = saved.changed[0].version
      },
    },
    cellFloor: { run: (n) => cellAlone(pool, id, others[n % 100]?.id ?? 0, n) },
  })
  const columns = await takeTurns({
    column: {
      run: async (n) => {
        const value = { extras: 1 + (n % 900) }
        const { changed } = (await house.call('budgetrest/updatecolumn', { id, value })) as {
          changed: number
        }
        if (changed < LINES - 100) throw new Error(`Only ${changed} lines were changed`)
      },
    },
    columnFloor: { run: (n) => columnAlone(pool, id, n) },
  })
  const result = (name: string, own: typeof times.page, floor: typeof times.page, most: number): Result => ({
    group: GROUP,
    name: `budget lines: ${name}`,
    figures: `${rounded(own.p50)} ms, p99 ${rounded(own.p99)}; its plain statements ${rounded(floor.p50)} ms`,
    outcomes: [atMost('floor ×', own.p50 / floor.p50, most)],
  })
  const { page: onPage, cell, column } = MOST_TIMES_THE_FLOOR
  return [
    {
      group: GROUP,
      name: `budget lines: ${LINES} made of an order, and priced`,
      figures: `${rounded(made)} ms`,
      outcomes: [atMost('ms', made, undefined)],
    },
    result(`a page of ${PAGE} among ${LINES}`, times.page, times.pageFloor, onPage),
    result(`one cell among ${LINES}`, times.cell, times.cellFloor, cell),
    result(`one column over ${LINES}`, columns.column, columns.columnFloor, column),
  ]
}

/** A confirmed order with one line for each of so many new spaces. */
async function orderForSpaces(pool: Pool, house: SignedIn): Promise<number> {
  await pool.query(
    `insert into spaces (customer_id, number, shop_name, city, kind, country, created_at, updated_at)
     select 1, 900000 + n, 'Farmacia ' || n, 'Madrid', 'window', 'ES', 0, 0 from generate_series(1, $1::int) n`,
    [LINES],
  )
  const { rows } = await pool.query<{ id: number }>(
    'select id from spaces where customer_id = 1 and number > 900000 order by number',
  )
  const [user] = (await house.call('orderrest/getusers', { customer_id: 1 })) as { id: number }[]
  const made = (await house.call('orderrest/update', { ...plainOrder(1), user_id: user?.id ?? null })) as {
    id: number
  }
  const line = await anyLine(house)
  for (let first = 0; first < LINES; first += TOGETHER) {
    const added = rows.slice(first, first + TOGETHER).map(({ id }) => ({ ...line, space_id: id }))
    await house.call('orderrest/savelines', { id: made.id, added })
  }
  const { version } = (await house.call('orderrest/get', { id: made.id })) as { version: number }
  const step = { id: made.id, version, status: 'confirmed', past_limit: 'Bench' }
  await house.call('orderrest/changestatus', step)
  return made.id
}
