import type { Scenario } from './scenario.ts'
import { spacePage } from './statements.ts'

const searched =
  's.shop_name ilike $1 or s.chain ilike $1 or s.city ilike $1 or s.address ilike $1 or s.number::text ilike $1'

/** What somebody asks of 50,000 spaces; each time something else, so that nothing of it is known from before. */
export const spaceLists: Scenario[] = [
  {
    name: 'spaces: another search each time',
    call: 'spacerest/list',
    as: 'house',
    input: (n) => ({ search: `faro tienda ${n % 1000}` }),
    ...searchFloor((n) => `%faro tienda ${n % 1000}%`),
    target: { floor: 2 },
  },
  {
    name: 'spaces: a search that nothing holds',
    call: 'spacerest/list',
    as: 'house',
    input: (n) => ({ search: `zzqx ${n}` }),
    ...searchFloor((n) => `%zzqx ${n}%`),
    target: { floor: 2 },
  },
]

function searchFloor(pattern: (n: number) => string): Pick<Scenario, 'floor' | 'rowsFloor'> {
  const page = (n: number) => spacePage(searched, [pattern(n)])
  return { floor: (n) => Object.values(page(n)), rowsFloor: (n) => [page(n).rows] }
}
