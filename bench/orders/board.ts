import type { Database } from '@lienzo/server/db/engine/open-database'
import { takeTurns } from '../measure.ts'
import { type Running, withApplication } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'

const ORDERS = 100_000
const OPEN = 5_000
const DAY = 86_400
/** Maximum p50 of the whole board, as a multiple of its statements alone. */
const MOST_TIMES_THE_FLOOR = 2

type Board = {
  columns: { column: string; orders: number; late: number; pieces: number; cards: { id: number }[] }[]
}
type Pool = Database['pool']

/** Measures the production board among 100,000 orders of which 5,000 are open, against its three statements alone. */
export function measureBoard(): Promise<Result[]> {
  return withApplication(ORDERS, async (running) => {
    await keepOpen(running.pool)
    return compare(running)
  })
}

/** Leaves the newest orders open, a third of them late; all other orders become installed or cancelled. */
async function keepOpen(pool: Pool): Promise<void> {
  const today = `extract(epoch from date_trunc('day', now()))::int`
  await pool.query(
    `update orders set stage = null, status = case when status = 'cancelled' then status else 'installed' end`,
  )
  await pool.query(
    `update orders set deleted_at = null, status = (array['confirmed','production','shipped'])[1 + id % 3],
       stage = case when id % 3 = 1 then (array['printing','finishing','packing'])[1 + id / 3 % 3] end,
       promised_at = ${today} + ${DAY} * (id % 30 - 10), installs_to = ${today} + ${DAY} * (id % 30 - 10)
     where id > $1`,
    [ORDERS - OPEN],
  )
  await pool.query('vacuum full analyze orders')
}

async function compare({ pool, house }: Running): Promise<Result[]> {
  const late = { filters: { due: 'in;late' } }
  const ask = async (input: object) => (await house.call('orderrest/board', input)) as Board
  assertSame(await ask({}), await boardAlone(pool))
  const times = await takeTurns({
    board: { run: () => ask({}) },
    late: { run: () => ask(late) },
    floor: { run: () => boardAlone(pool) },
    lateFloor: { run: () => boardAlone(pool, `and ${due} < ${startOfToday()}`) },
    sums: { run: () => pool.query(sums('')) },
  })
  const resultOf = (name: string, own: typeof times.board, floor: typeof times.board, more = ''): Result => ({
    group: 'Production board',
    name: `board: ${name}, ${OPEN.toLocaleString('en')} open among ${ORDERS.toLocaleString('en')} orders`,
    figures: `${rounded(own.p50)} ms, p99 ${rounded(own.p99)}; its statements alone ${rounded(floor.p50)}${more}`,
    outcomes: [atMost('floor ×', own.p50 / floor.p50, MOST_TIMES_THE_FLOOR)],
  })
  return [
    resultOf('all', times.board, times.floor, `; its sums alone ${rounded(times.sums.p50)}`),
    resultOf('late ones alone', times.late, times.lateFloor),
  ]
}

/** Throws if the answers differ, because times of different answers cannot be compared. */
function assertSame({ columns }: Board, [plainSums, cards]: Awaited<ReturnType<typeof boardAlone>>): void {
  const shownColumns = columns.map(({ column, orders, late, pieces }) =>
    [column, orders, late, pieces].join(),
  )
  const plain = plainSums.map((row) => [row.name, row.orders, row.late, row.pieces].join())
  const shownCards = columns.flatMap(({ cards: each }) => each.map(({ id }) => id))
  const plainCards = cards.map(({ id }) => id)
  const isSame = String(shownColumns.toSorted()) === String(plain.toSorted())
  if (isSame && String(shownCards.toSorted()) === String(plainCards.toSorted())) return
  throw new Error('The board answers something else than the plain SQL')
}

const column = `(case when status = 'production' then coalesce(stage, 'printing')
  when status in ('confirmed', 'shipped') then status end)`
const due = `(case when status in ('confirmed', 'production') then coalesce(promised_at, requested_at)
  when status = 'shipped' then installs_to end)`

const startOfToday = () => Math.floor(Date.now() / 1000 / DAY) * DAY

const sums = (also: string) => `select ${column} as name, count(*)::int as orders,
    count(*) filter (where ${due} < ${startOfToday()})::int as late, sum(pieces)::int as pieces, sum(m2)::bigint as m2
  from orders where deleted_at is null and status in ('confirmed', 'production', 'shipped') ${also} group by 1`

const firstCards = (also: string) => `select first.id
  from unnest(array['confirmed', 'printing', 'finishing', 'packing', 'shipped']) as named(name)
  cross join lateral (select id from orders where deleted_at is null and ${column} = named.name ${also}
    order by ${due} asc nulls last, id limit 40) first`

const cardsOf = `select o.*, c.name as customer_name, k.name as campaign_name, u.username as user_name,
    g.name as usergroup_name
  from orders o join customers c on c.id = o.customer_id join users u on u.id = o.user_id
    join usergroups g on g.id = o.usergroup_id left join campaigns k on k.id = o.campaign_id
  where o.id = any($1)`

type Sums = { name: string; orders: number; late: number; pieces: number }

/** Reads the sums, the ids of the first cards and the cards' rows, one after another as the application does. */
async function boardAlone(pool: Pool, also = ''): Promise<[Sums[], { id: number }[]]> {
  const columnSums = await pool.query<Sums>(sums(also))
  const first = await pool.query<{ id: number }>(firstCards(also))
  const cards = await pool.query<{ id: number }>(cardsOf, [first.rows.map(({ id }) => id)])
  return [columnSums.rows, cards.rows]
}
