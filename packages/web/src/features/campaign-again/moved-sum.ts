import { formatEuros } from '../../core/language/language.ts'

/** Formats a sum in euros before and after, or a single sum if both are equal. */
export function movedSum(before: number, after: number): string {
  return before === after ? formatEuros(after) : `${formatEuros(before)} → ${formatEuros(after)}`
}
