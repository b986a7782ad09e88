/** Maximum number of ranges that are shown. */
const MOST = 6

/** Combines consecutive row numbers into ranges from first to last; `further` counts the rows left out. */
export function rowStretches(rows: readonly number[]): {
  stretches: readonly (readonly [from: number, to: number])[]
  further: number
} {
  const found: [number, number][] = []
  for (const row of new Set(rows.toSorted((one, other) => one - other))) {
    const last = found.at(-1)
    if (last?.[1] === row - 1) last[1] = row
    else found.push([row, row])
  }
  const left = found.slice(MOST)
  return {
    stretches: found.slice(0, MOST),
    further: left.reduce((count, [from, to]) => count + to - from + 1, 0),
  }
}
