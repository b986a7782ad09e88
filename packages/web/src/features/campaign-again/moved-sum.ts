import { formatEuros } from '../../core/language/language.ts'

/** What something came to and comes to now, in euros; once where that is the same. */
export function movedSum(before: number, after: number): string {
  return before === after ? formatEuros(after) : `${formatEuros(before)} → ${formatEuros(after)}`
}
