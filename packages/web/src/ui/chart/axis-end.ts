/** Ends of an axis, to be multiplied by a power of ten, whose halves are easy to read too. */
const ends = [1, 2, 4, 6, 8, 10]

/** Returns the end of an axis: at least `greatest` and at most twice as high; 2 if `greatest` is not positive. */
export function axisEnd(greatest: number): number {
  if (!(greatest > 0)) return 2
  const power = 10 ** Math.floor(Math.log10(greatest))
  // `Math.log10` may be off by one power of ten because of rounding.
  const end = ends.find((each) => each * power >= greatest) ?? 20
  return end * power
}
