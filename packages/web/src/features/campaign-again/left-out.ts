import type { Comparison } from './again-records.ts'

const none: ReadonlySet<number> = new Set()

/** Returns the number of lines to include: those that can be made and are not left out. */
export function linesThatCome({ lines, unchanged }: Comparison, leftOutIds = none): number {
  return unchanged + lines.filter(({ id, after }) => after !== null && !leftOutIds.has(id)).length
}
