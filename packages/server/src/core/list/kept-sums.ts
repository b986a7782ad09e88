import type { Services } from '../context/services.ts'
import type { Sums } from './totals.ts'

/** A query of the database that has not run yet. */
type Query<Row> = PromiseLike<Row[]> & { toSQL(): { sql: string; params: unknown[] } }

/**
 * The rows of a query of sums as numbers, as `numbersOf` has them. They are added up again when one of `changing` has
 * changed, and kept until then.
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
