/** Ends of axes whose half is as easily read as they are, times powers of ten. */
const ends = [1, 2, 4, 6, 8, 10]

/** Where an axis ends: not below the greatest value, and no more than twice as high; at 2 where there is nothing to show. */
export function axisEnd(greatest: number): number {
  if (!(greatest > 0)) return 2
  const power = 10 ** Math.floor(Math.log10(greatest))
  // Logarithms of floating point may miss a power of ten by one.
  const end = ends.find((each) => each * power >= greatest) ?? 20
  return end * power
}
