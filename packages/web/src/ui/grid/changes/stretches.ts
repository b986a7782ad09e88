import type { RowId } from '../columns/grid-column.ts'

/**
 * Number of cells written or tried in one batch, which continues to the end of its last row. Larger writes are split so that
 * the page can paint between batches.
 */
export const AT_A_STRETCH = 500

/** Yields batches that always end at the end of a row, because cells of one row depend on one another. */
export function* stretches<Cell extends { id: RowId }>(texts: readonly Cell[]): Generator<readonly Cell[]> {
  for (let from = 0, to = 0; from < texts.length; from = to) {
    to = Math.min(from + AT_A_STRETCH, texts.length)
    while (to < texts.length && texts[to]?.id === texts[to - 1]?.id) to += 1
    yield texts.slice(from, to)
  }
}

/** Resolves after a timeout, so that the page can paint. Not after an animation frame, because hidden pages get none. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
