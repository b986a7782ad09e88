import type { Database } from '@lienzo/server/db/engine/open-database'
import { fillMounting } from '../fill/fill-mounting.ts'
import { takeTurns } from '../measure.ts'
import { type Running, withApplication } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { orderSums } from '../scenarios/statements.ts'

const ORDERS = 1_000_000
/** Numbers of budgets that wait for the house or for their customers, and of photos that wait for review. */
const WAITING_BUDGETS = 5000
const WAITING_PHOTOS = 20_000
/** Maximum p50, as a multiple of the plain statements. */
const MOST_TIMES_THE_FLOOR = 1.5

type Pool = Database['pool']

/** Measures Home among a million orders with budgets and photos that wait, against plain sums of the three tables. */
export function measureHomeWithBudgets(): Promise<Result[]> {
  return withApplication(ORDERS, compare)
}

async function compare({ pool, house }: Running): Promise<Result[]> {
  await fillMounting(pool)
  await fillWaiting(pool)
  const { own, floor } = await takeTurns({
    own: { run: () => house.call('homerest/getdata', { time_zone: 'Europe/Madrid' }) },
    floor: { run: () => sumsAlone(pool) },
  })
  return [
    {
      group: 'Installers',
      name: `home, among ${ORDERS} orders, ${WAITING_BUDGETS} waiting budgets and ${WAITING_PHOTOS} photos to review`,
      figures: `${rounded(own.p50)} ms, p99 ${rounded(own.p99)}; plain sums ${rounded(floor.p50)} ms`,
      outcomes: [atMost('floor ×', own.p50 / floor.p50, MOST_TIMES_THE_FLOOR)],
    },
  ]
}

async function fillWaiting(pool: Pool): Promise<void> {
  await pool.query(
    `insert into budgets (code, order_id, customer_id, usergroup_id, status, spaces, created_at, updated_at)
     select 'W' || id, id, customer_id, usergroup_id, case when id % 2 = 0 then 'draft' else 'sent' end, 1, id, 0
     from orders where status = 'confirmed' and deleted_at is null order by id desc limit ${WAITING_BUDGETS}`,
  )
  await pool.query(
    `insert into installer_photos (name, budget_id, budget_line_id, order_id, space_id, installer_id, file_id, upload_key, state, looked_at, created_at, updated_at)
     select name, budget_id, budget_line_id, order_id, space_id, installer_id, file_id, 'w' || upload_key || n, 'pending', 1, created_at, 0
     from installer_photos cross join generate_series(1, 2) n limit ${WAITING_PHOTOS}`,
  )
  for (const table of ['budgets', 'installer_photos']) await pool.query(`vacuum analyze ${table}`)
}

async function sumsAlone(pool: Pool): Promise<void> {
  const statements = [
    ...orderSums(),
    {
      text: 'select status, count(*), sum(total) from budgets where deleted_at is null group by status',
      values: [],
    },
    {
      text: "select count(*), min(created_at) from installer_photos where state = 'pending' and deleted_at is null",
      values: [],
    },
  ]
  for (const { text, values } of statements) await pool.query(text, values)
}
