import type { Database } from '@lienzo/server/db/engine/open-database'
import { fillMounting, INSTALLERS, SPACES } from '../fill/fill-mounting.ts'
import { takeTurns } from '../measure.ts'
import { type Running, withApplication } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'

const ORDERS = 20_000
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
  const budget_id = await fillMounting(pool)
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
