import type { Services } from '../context/services.ts'
import type { Sums } from './totals.ts'

/** Database query that has not run yet. */
type Query<Row> = PromiseLike<Row[]> & { toSQL(): { sql: string; params: unknown[] } }

/**
 * Runs a query that calculates sums, and converts each row to numbers with `numbersOf`. Caches the result until one of
 * `changing` changes.
 */
export function keptSums<Row>(
  { totals }: Pick<Services, 'totals'>,
  changing: readonly string[],
  query: Query<Row>,
  numbersOf: (row: Row) => number[],
): Promise<Sums> {
  const { sql: text, params } = query.toSQL()
  return totals.sums(JSON.stringify([text, params]), changing, async () => {
    const rows = await query
    return rows.map(numbersOf)
  })
}
