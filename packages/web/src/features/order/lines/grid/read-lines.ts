import { call } from '../../../../core/call/call.ts'
import type { OrderLine } from '../../record/order-record.ts'

/** Number of lines loaded by one call. */
export const PAGE = 200

/** Maximum number of attempts to read pages. */
const MOST_TRIES = 5

/** Pages of lines from one state of the order, by index from 0, with the total number of lines in that state. */
export type LinePages = { total: number; pages: ReadonlyMap<number, readonly OrderLine[]> }

/**
 * Reads pages of an order's lines together. Retries while their totals differ or `moves` changes, because a line that moved
 * between two answers would be in neither of them. Throws if a call fails, or if lines have moved at each of `MOST_TRIES`
 * attempts.
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
