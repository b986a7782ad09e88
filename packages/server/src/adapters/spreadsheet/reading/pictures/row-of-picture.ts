import type { RowHeights } from './row-heights.ts'

/** Row that a picture belongs to, and a second row that it may belong to instead. */
export type RowOfPicture = { row: number; otherRow?: number }

/**
 * Share of a picture's height. If the row with the second largest share exceeds this value, the picture may also belong to that
 * row.
 */
const DOUBTFUL_SHARE = 0.25

/** Maximum number of rows examined for one picture. If a picture spans more rows, the shares are meaningless. */
const MOST_ROWS = 100

/**
 * Returns the row to which a picture between two vertical positions (in points) belongs: the row that contains at least half of
 * the picture. If no row does, returns the first or second row of the picture, whichever has its upper edge closer to the
 * picture's upper edge. Sets `otherRow` if the second largest share exceeds `DOUBTFUL_SHARE`.
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

/** Returns the share of a picture's height, from 0 to 1, in each row that the picture covers. */
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
