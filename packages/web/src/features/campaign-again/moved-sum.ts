import { formatEuros } from '../../core/language/language.ts'

/** Formats two sums in euros as "before → after", or as a single sum if they are equal. */
export function movedSum(before: number, after: number): string {
  return before === after ? formatEuros(after) : `${formatEuros(before)} → ${formatEuros(after)}`
}
