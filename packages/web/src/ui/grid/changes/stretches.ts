import type { RowId } from '../columns/grid-column.ts'

/**
 * Number of cells after which a batch of writes or trials ends, once its last row is complete. The page can paint between
 * batches.
 */
export const AT_A_STRETCH = 500

/** Yields batches of whole rows, because the cells of a row depend on one another. */
export function* stretches<Cell extends { id: RowId }>(texts: readonly Cell[]): Generator<readonly Cell[]> {
  for (let from = 0, to = 0; from < texts.length; from = to) {
    to = Math.min(from + AT_A_STRETCH, texts.length)
    while (to < texts.length && texts[to]?.id === texts[to - 1]?.id) to += 1
    yield texts.slice(from, to)
  }
}

/**
 * Resolves after a timeout, so that the page can paint first. An animation frame would not do, because hidden pages get none.
 */
export function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
