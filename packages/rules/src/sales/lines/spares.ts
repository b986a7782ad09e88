import { type HundredthsOfPercent, wholeNumber } from '../../money.ts'

/** Copies of a line, and its spares, given as a number or as a percentage of the copies. */
export type SparedLine = { copies: number; spares: number; spares_percent: HundredthsOfPercent }

const WHOLE_IN_HUNDREDTHS = 10_000n

/** Returns the number of spares of a line. A percentage other than 0 takes precedence, and is rounded up to whole copies. */
export function spareCopies({ copies, spares, spares_percent }: SparedLine): number {
  if (spares_percent === 0) return spares
  const parts = wholeNumber(copies) * wholeNumber(spares_percent)
  return Number((parts + WHOLE_IN_HUNDREDTHS - 1n) / WHOLE_IN_HUNDREDTHS)
}

/**
 * Spreads spares evenly over lines, and returns the number of spares for each line. With 300 spares for 3000 lines, every tenth
 * line gets one.
 */
export function spreadSpares(spares: number, lines: number): number[] {
  const before = (line: number) => Number((wholeNumber(spares) * wholeNumber(line)) / wholeNumber(lines))
  return Array.from({ length: lines }, (_, line) => before(line + 1) - before(line))
}
