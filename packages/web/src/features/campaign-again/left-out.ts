import type { Comparison } from './again-records.ts'

/** The lines of an order that do not come again: those that cannot be made, and those that somebody leaves out. */
export function linesLeftOut({ lines }: Comparison, left: ReadonlySet<number>): number[] {
  return lines.flatMap(({ id, after }) => (after === null || left.has(id) ? [id] : []))
}

/** How many lines come. */
export function linesThatCome(comparison: Comparison, left: ReadonlySet<number>): number {
  return comparison.unchanged + comparison.lines.length - linesLeftOut(comparison, left).length
}
