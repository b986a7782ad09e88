/** Maximum number of ranges. */
const MOST = 6

/**
 * Combines consecutive row numbers into up to `MOST` ranges, each from its first to its last row. `further` is the number of
 * rows left out.
 */
export function rowStretches(rows: readonly number[]): {
  stretches: readonly (readonly [from: number, to: number])[]
  further: number
} {
  const stretches: [number, number][] = []
  for (const row of new Set(rows.toSorted((one, other) => one - other))) {
    const last = stretches.at(-1)
    if (last?.[1] === row - 1) last[1] = row
    else stretches.push([row, row])
  }
  const remaining = stretches.slice(MOST)
  return {
    stretches: stretches.slice(0, MOST),
    further: remaining.reduce((count, [from, to]) => count + to - from + 1, 0),
  }
}
