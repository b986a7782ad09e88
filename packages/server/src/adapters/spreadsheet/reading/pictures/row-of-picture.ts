import type { RowHeights } from './row-heights.ts'

/** The row that a picture belongs to, and another one to which it may belong as well. */
export type RowOfPicture = { row: number; otherRow?: number }

/** A picture of which the second row has more than this share may belong to that one. */
const DOUBTFUL_SHARE = 0.25

/** A picture over more rows is taller than any of them: how much lies over each says nothing. */
const MOST_ROWS = 100

/**
 * Returns the row that contains most of a picture between two heights, in points. A picture of which no row contains half hangs
 * down from its row: it belongs to the one with the nearest upper edge.
 */
export function rowOfPicture(heights: RowHeights, top: number, bottom: number): RowOfPicture {
  const first = heights.rowAt(top)
  const shares = sharesOf(heights, { first, top, bottom })
  const [best, second] = shares.toSorted((one, other) => other.share - one.share)
  if (!best) return { row: first }
  const row = best.share >= 0.5 ? best.row : nearestEdge(heights, first, top)
  if (!second || second.share <= DOUBTFUL_SHARE) return { row }
  if (best.share < 0.5) return { row, otherRow: row === first ? first + 1 : first }
  return { row, otherRow: second.row }
}

/** Returns how much of a picture lies over each row, as parts of 1. */
function sharesOf(
  heights: RowHeights,
  { first, top, bottom }: { first: number; top: number; bottom: number },
): { row: number; share: number }[] {
  const shares = []
  for (let row = first; row < first + MOST_ROWS; row += 1) {
    const begin = Math.max(top, heights.topOf(row))
    if (begin >= bottom) break
    const end = Math.min(bottom, heights.topOf(row + 1))
    if (end > begin) shares.push({ row, share: (end - begin) / (bottom - top) })
  }
  return shares
}

function nearestEdge(heights: RowHeights, first: number, top: number): number {
  const next = heights.topOf(first + 1)
  return next - top < top - heights.topOf(first) ? first + 1 : first
}
