import type { RowHeights } from './row-heights.ts'

/** Row that a picture belongs to, and another one that it may belong to. */
export type RowOfPicture = { row: number; otherRow?: number }

/** If the second row contains more than this share of a picture, the picture may belong to that one. */
const DOUBTFUL_SHARE = 0.25

/** Maximum number of rows examined: the shares of a picture over more rows mean nothing. */
const MOST_ROWS = 100

/**
 * Returns the row that contains most of a picture between two positions, in points. If no row contains half of it, the picture
 * extends below its row, which is the one with the nearest upper edge.
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

/** Returns the share of a picture in each row, from 0 to 1. */
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
