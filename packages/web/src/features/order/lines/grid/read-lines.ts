import { call } from '../../../../core/call/call.ts'
import type { OrderLine } from '../../record/order-record.ts'

/** Number of lines on a page. One call loads one page. */
export const PAGE = 200

/** Maximum number of attempts to read a set of pages. */
const MOST_TRIES = 5

/** Pages of an order's lines by zero-based page index, with the total number of lines when the pages were read. */
export type LinePages = { total: number; pages: ReadonlyMap<number, readonly OrderLine[]> }

/**
 * Reads the pages of an order's lines with these zero-based indexes. Retries if the answers contain different totals or if
 * `moves` has changed, because a line that moved from one page to another could be missing from both. Throws if a call fails,
 * or if none of `MOST_TRIES` attempts succeeds.
 */
export async function readLines(
  orderId: number,
  pages: ReadonlySet<number>,
  moves: () => number,
): Promise<LinePages> {
  const pageIndexes = [...pages]
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = moves()
    const answers = await Promise.all(
      pageIndexes.map((page) => call('orderrest/lines', { id: orderId, page: page + 1, perpage: PAGE })),
    )
    const [total = 0, ...others] = new Set(answers.map((answer) => answer.total))
    if (others.length === 0 && before === moves())
      return { total, pages: new Map(pageIndexes.map((page, index) => [page, answers[index]?.rows ?? []])) }
  }
  throw new Error('The lines moved each time that they were read')
}
