import type { Database } from '@lienzo/server/db/engine/open-database'
import { takeTurns } from '../measure.ts'
import { type Running, withApplication } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'

const ORDERS = 20_000
const SPACES = 3000
const INSTALLERS = 200
/**
 * Past and planned work of the installers: number of budgets, and spaces in each. Half of the spaces have a photo, and nearly
 * all of these photos are valid.
 */
const BUDGETS = 300
const SPACES_EACH = 100
/** Maximum p50, as a multiple of the plain statements. */
const MOST_TIMES_THE_FLOOR = 2.5

type Pool = Database['pool']
type Suggestions = {
  installers: { id: number; load: number; judged: number; proven_at_first: number }[]
  spaces: { installer_id: number | null }[]
}

/** Measures suggestions for 3,000 spaces, each in a different shop, among 200 installers with 30,000 spaces of earlier work. */
export function measureSuggestions(): Promise<Result[]> {
  return withApplication(ORDERS, compare)
}

async function compare({ pool, house }: Running): Promise<Result[]> {
  const budget_id = await fill(pool)
  const ask = async () => (await house.call('installerrest/suggest', { budget_id })) as Suggestions
  assertSame(await ask(), await alone(pool, budget_id))
  const { own, floor } = await takeTurns({
    own: { run: ask },
    floor: { run: () => alone(pool, budget_id) },
  })
  return [
    {
      group: 'Installers',
      name: `suggestions: ${SPACES} spaces shared out among ${INSTALLERS} installers`,
      figures: `${rounded(own.p50)} ms, p99 ${rounded(own.p99)}; its plain statements ${rounded(floor.p50)} ms`,
      outcomes: [atMost('floor ×', own.p50 / floor.p50, MOST_TIMES_THE_FLOOR)],
    },
  ]
}

const states = `array['ES-B','ES-GI','ES-M','ES-V','ES-SE','PT-11','PT-13','ES-BI']`
const stateNames = `array['Barcelona','Girona','Madrid','Valencia','Sevilla','Lisboa','Porto','Bizkaia']`

/**
 * Creates installers, spaces, budgets with planned and proven lines, and a draft for all of the spaces. Returns the draft's id.
 */
async function fill(pool: Pool): Promise<number> {
  await pool.query(
    `insert into installers (name, country, states_served, rate_per_space, languages, created_at, updated_at)
     select 'Montajes ' || n, 'ES', case when n % 10 = 0 then array['ES'] else array[(${states})[1 + n % 8], (${states})[1 + n % 5]] end,
       1800, array['es'], 0, 0 from generate_series(1, ${INSTALLERS}) n`,
  )
  await pool.query(
    `insert into spaces (customer_id, number, shop_name, city, state, kind, country, created_at, updated_at)
     select 1, 900000 + n, 'Farmacia ' || n, 'Centro', (${stateNames})[1 + n % 8], 'window',
       case when n % 8 in (5, 6) then 'PT' else 'ES' end, 0, 0 from generate_series(1, ${SPACES}) n`,
  )
  const { rows } = await pool.query<{ id: number }>(
    `with placed as (select id, row_number() over (order by number) as place from spaces where customer_id = 1 and number > 900000),
      ordered as (select id, row_number() over (order by id) as place from orders where status = 'confirmed' and deleted_at is null limit ${BUDGETS + 1}),
      made as (insert into budgets (code, order_id, customer_id, usergroup_id, status, spaces, created_at, updated_at)
        select 'B' || place, ordered.id, 1, 1, case when place = 1 then 'draft' else 'approved' end, 1, 0, 0 from ordered returning id, code, order_id),
      lines as (insert into budget_lines (budget_id, number, space_id, pieces, m2, printed_net, source, installer_id, net)
        select made.id, placed.place, placed.id, 1, 10000, 0, 'installer',
          case when made.code <> 'B1' then 1 + ((placed.place + made.id) % ${INSTALLERS})::int end, 1800
        from made join placed on made.code = 'B1' or (placed.place + made.id * 7) % ${SPACES} < ${SPACES_EACH})
      select id from made where code = 'B1'`,
  )
  await pool.query(
    `with file as (insert into files (sha256, name, type, kind, size, created_at) values (repeat('a', 64), 'a', 'image/jpeg', 'picture', 1, 0) returning id)
     insert into installer_photos (name, budget_id, budget_line_id, order_id, space_id, installer_id, file_id, upload_key, state, looked_at, created_at, updated_at)
     select 'Foto', b.id, l.id, b.order_id, l.space_id, l.installer_id, file.id, 'k' || l.id,
       case when l.id % 20 = 0 then 'rejected' else 'valid' end, 1, extract(epoch from now())::int - 86400, 0
     from budget_lines l join budgets b on b.id = l.budget_id cross join file where b.status = 'approved' and l.id % 2 = 0`,
  )
  for (const table of ['installers', 'spaces', 'budgets', 'budget_lines', 'installer_photos'])
    await pool.query(`vacuum analyze ${table}`)
  const [budget] = rows
  if (!budget) throw new Error('No budget was made')
  return budget.id
}

type InstallerStatistics = { id: number; load: number; judged: number; proven: number }

/** Reads the spaces, and the installers with their load and quality, as plain SQL without suggesting anybody. */
async function alone(pool: Pool, budget: number): Promise<InstallerStatistics[]> {
  await pool.query(
    `select l.id, s.id, s.country, s.state, s.shop_name, s.city, l.planned_at, o.installs_from, o.installs_to
     from budget_lines l join budgets b on b.id = l.budget_id join orders o on o.id = b.order_id
     join spaces s on s.id = l.space_id where l.budget_id = $1 order by l.number`,
    [budget],
  )
  const { rows } = await pool.query<InstallerStatistics>(
    `select i.id, i.name, i.states_served, coalesce(t.load, 0)::int as load, coalesce(q.judged, 0)::int as judged,
       coalesce(q.proven, 0)::int as proven
     from installers i
     left join (select l.installer_id, count(*) as load from budget_lines l join budgets b on b.id = l.budget_id
       join orders o on o.id = b.order_id where b.status in ('draft', 'sent', 'approved') and b.deleted_at is null
         and o.status not in ('installed', 'cancelled') and b.id <> $1 and not exists (select 1 from installer_photos p
           where p.order_id = b.order_id and p.space_id = l.space_id and p.state = 'valid' and p.deleted_at is null)
       group by 1) t on t.installer_id = i.id
     left join (select f.installer_id, count(*) filter (where state <> 'pending') as judged,
         count(*) filter (where state = 'valid') as proven
       from (select distinct on (installer_id, order_id, space_id) installer_id, state from installer_photos
         where deleted_at is null order by installer_id, order_id, space_id, id) f group by 1) q on q.installer_id = i.id
     where i.active and i.deleted_at is null`,
    [budget],
  )
  return rows
}

/** Throws if the answers differ, because times of different answers cannot be compared. */
function assertSame({ installers, spaces }: Suggestions, plain: readonly InstallerStatistics[]): void {
  const plainInstallers = new Map(plain.map((each) => [each.id, each]))
  const isSame = installers.every(({ id, load, judged, proven_at_first }) => {
    const other = plainInstallers.get(id)
    return other?.load === load && other.judged === judged && other.proven === proven_at_first
  })
  const isShared = spaces.length === SPACES && spaces.some(({ installer_id }) => installer_id !== null)
  if (!isSame || !isShared) throw new Error('What is suggested is not by what the plain SQL says')
}
