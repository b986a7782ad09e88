import type { Comparison } from './again-records.ts'

const none: ReadonlySet<number> = new Set()

/** How many lines come: those that can be made, and that nobody leaves out. */
export function linesThatCome({ lines, unchanged }: Comparison, left = none): number {
  return unchanged + lines.filter(({ id, after }) => after !== null && !left.has(id)).length
}
