/** Axis ends, times powers of ten, whose half is as easy to read as they are. */
const ends = [1, 2, 4, 6, 8, 10]

/** Returns the end of an axis: at least `greatest` and at most twice as high; 2 if there is nothing to show. */
export function axisEnd(greatest: number): number {
  if (!(greatest > 0)) return 2
  const power = 10 ** Math.floor(Math.log10(greatest))
  // Logarithms of floating point may miss a power of ten by one.
  const end = ends.find((each) => each * power >= greatest) ?? 20
  return end * power
}
