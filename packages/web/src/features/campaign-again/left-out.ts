import type { Comparison } from './again-records.ts'

const none: ReadonlySet<number> = new Set()

/** Returns the number of lines to order again: all that can be ordered, except the lines that the user has left out. */
export function linesThatCome({ lines, unchanged }: Comparison, leftOutIds = none): number {
  return unchanged + lines.filter(({ id, after }) => after !== null && !leftOutIds.has(id)).length
}
