import type { Scenario } from './scenario.ts'
import { type Statement, spacePage } from './statements.ts'

/** Returns the condition that the search text stored with a space contains each word. */
const searchCondition = (words: readonly string[]) =>
  words.map((_, at) => `s.search_text like $${at + 1}`).join(' and ')

/** Queries of 50,000 spaces. The lists get a different input each time, so that neither totals nor pages are cached. */
export const spaceLists: Scenario[] = [
  {
    name: 'spaces: another search each time',
    call: 'spacerest/list',
    as: 'house',
    input: (n) => ({ search: `faro tienda ${n % 1000}` }),
    ...searchFloor((n) => ['faro', 'tienda', `${n % 1000}`]),
    target: { floor: 2 },
  },
  {
    name: 'spaces: a search that nothing holds',
    call: 'spacerest/list',
    as: 'house',
    input: (n) => ({ search: `zzqx ${n}` }),
    ...searchFloor((n) => ['zzqx', `${n}`]),
    target: { floor: 2 },
  },
  {
    name: 'spaces: what is in another part of the map each time',
    call: 'spacerest/list',
    as: 'house',
    input: (n) => ({
      filters: { latitude: `range;${south(n)}|${south(n) + 0.5}`, longitude: 'range;-5|-2' },
    }),
    ...pageFloor('s.latitude between $1 and $2 and s.longitude between -5 and -2', (n) => [
      south(n),
      south(n) + 0.5,
    ]),
    target: { floor: 3 },
  },
  {
    name: 'spaces: all points of the map',
    call: 'spacerest/points',
    as: 'house',
    input: () => ({}),
    floor: () => [pointStatement('true')],
    target: { floor: 1.5 },
  },
  {
    name: 'spaces: the points of a search',
    call: 'spacerest/points',
    as: 'house',
    input: (n) => ({ search: `faro tienda ${n % 1000}` }),
    floor: (n) => {
      const words = ['faro', 'tienda', `${n % 1000}`]
      return [pointStatement(searchCondition(words), words.map(holding))]
    },
    target: { floor: 2 },
  },
]

/** Returns the southern edge of a map area half a degree high. The first 600 runs request different areas. */
function south(n: number): number {
  return 36.5 + (n % 600) / 100
}

/** Returns a statement that reads the points as one row each, the obvious way. */
function pointStatement(where: string, values: unknown[] = []): Statement {
  return {
    text: `select s.id, s.number, s.latitude, s.longitude, s.shop_name from spaces s
      where s.deleted_at is null and s.latitude is not null and (${where}) order by s.id`,
    values,
  }
}

const holding = (word: string) => `%${word}%`

function searchFloor(wordsOf: (n: number) => string[]) {
  return pageFloor(searchCondition(wordsOf(0)), (n) => wordsOf(n).map(holding))
}

function pageFloor(where: string, values: (n: number) => unknown[]): Pick<Scenario, 'floor' | 'rowsFloor'> {
  const page = (n: number) => spacePage(where, values(n))
  return { floor: (n) => Object.values(page(n)), rowsFloor: (n) => [page(n).rows] }
}
