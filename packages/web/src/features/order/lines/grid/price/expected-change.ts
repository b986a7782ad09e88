import type { ExpectedChange } from '../../../record/expected-totals.ts'
import type { LineRow } from '../line-row.ts'
import type { LinePrice } from './line-price.ts'

/**
 * Maximum number of edited lines for which the change of the totals is calculated. With more lines, the totals only change once
 * the lines are saved.
 */
const MOST_PRICED = 200

/**
 * Returns how edited lines change the totals of the order. Returns null if there are no edited lines, if there are more than
 * `MOST_PRICED`, or if the price of a line is unknown.
 */
export function changeOf(
  rows: readonly LineRow[],
  priceOf: (row: LineRow) => LinePrice | undefined,
): ExpectedChange | null {
  if (rows.length === 0 || rows.length > MOST_PRICED) return null
  const change = { pieces: 0, spares: 0, m2: 0, net: 0 }
  for (const row of rows) {
    const price = priceOf(row)
    if (!price) return null
    change.pieces += row.copies - (row.kept?.copies ?? 0)
    change.spares += price.spare_copies - (row.kept?.spare_copies ?? 0)
    change.m2 += price.m2 - (row.kept?.m2 ?? 0)
    change.net += price.net - (row.kept?.net ?? 0)
  }
  return change
}
