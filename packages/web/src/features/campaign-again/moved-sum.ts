import { formatEuros } from '../../core/language/language.ts'

/** Formats a sum before and after, in euros; one sum if they are the same. */
export function movedSum(before: number, after: number): string {
  return before === after ? formatEuros(after) : `${formatEuros(before)} → ${formatEuros(after)}`
}
