import pg from 'pg'
import { expect } from 'vitest'

/** Maximum number of joins of a statement that is planned at each call. Planning takes a millisecond and more beyond that. */
const MOST_JOINS = 3

/**
 * Statements of lists, exports, sums and searches. Their text depends on the filters or on the resources found, so preparing
 * them would not help; planning them takes 0.3 to 2 ms.
 */
const byFilters = [
  / as "(total|ids|counts)"/,
  /^select .+ as "c0"/,
  / ilike \$/,
  /\bchosen on chosen\.id\b/,
  /^with here as materialized\b/,
]

/**
 * Statements of jobs that do more work than planning: the search for photos that look alike, and the count of stored files by
 * customer.
 */
const ofJobs = [/ near\(view\)\s+cross join unnest/, /\bnamed as materialized\b/]

/** Statements with too many joins that are not prepared, with the stack of the code that ran them. */
const found = new Map<string, string>()

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
  const [first] = parameters as [string | { text?: string; name?: string }]
  const { text = '', name } = typeof first === 'string' ? { text: first } : first
  if (name === undefined && hasManyJoins(text) && !found.has(text)) found.set(text, new Error().stack ?? '')
  return (query as (...all: unknown[]) => unknown).apply(this, parameters)
} as typeof query

function hasManyJoins(text: string): boolean {
  const joins = text.match(/\bjoin\b/g)?.length ?? 0
  return joins > MOST_JOINS && ![...byFilters, ...ofJobs].some((pattern) => pattern.test(text))
}

/**
 * Throws if the server has run a statement with more than three joins that is not prepared, because PostgreSQL plans it anew at
 * each call. Slow tests are not checked: they exercise backups and other work in which planning does not count.
 */
export function assertStatementsPrepared(): void {
  if (found.size === 0 || expect.getState().testPath?.includes('.slow.test.')) return
  const statements = [...found].map(([text, stack]) => `${text}\n${stack}`)
  found.clear()
  throw new Error(
    `Prepare these statements (see docs/recipes.md), they have many joins:\n${statements.join('\n\n')}`,
  )
}
