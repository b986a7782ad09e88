import { type HundredthsOfPercent, wholeNumber } from '../../money.ts'

/** The copies of a line for its space or for stock, and the spares that somebody wants besides: so many, or so many percent. */
export type SparedLine = { copies: number; spares: number; spares_percent: HundredthsOfPercent }

const WHOLE_IN_HUNDREDTHS = 10_000n

/** How many spares a line has: a part of a copy is a whole one. */
export function spareCopies({ copies, spares, spares_percent }: SparedLine): number {
  if (spares_percent === 0) return spares
  const parts = wholeNumber(copies) * wholeNumber(spares_percent)
  return Number((parts + WHOLE_IN_HUNDREDTHS - 1n) / WHOLE_IN_HUNDREDTHS)
}

/** Spreads spares evenly over lines: three hundred over three thousand are one for every tenth. */
export function spreadSpares(spares: number, lines: number): number[] {
  const before = (line: number) => Number((wholeNumber(spares) * wholeNumber(line)) / wholeNumber(lines))
  return Array.from({ length: lines }, (_, line) => before(line + 1) - before(line))
}
