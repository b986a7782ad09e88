/** Leading digits that an axis can end with; each is multiplied by a power of ten. Half of each is also easy to read. */
const ends = [1, 2, 4, 6, 8, 10]

/**
 * Returns the value at which an axis ends: at least `greatest` and at most twice that. Returns 2 if `greatest` is not positive.
 */
export function axisEnd(greatest: number): number {
  if (!(greatest > 0)) return 2
  const power = 10 ** Math.floor(Math.log10(greatest))
  // The fallback 20 is needed if rounding makes `Math.log10` slightly too low.
  const end = ends.find((each) => each * power >= greatest) ?? 20
  return end * power
}
