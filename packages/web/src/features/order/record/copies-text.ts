import { formatNumber } from '../../../core/language/language.ts'

/** Formats copies and spares, as in `10 + 2`. */
export function copiesText(copies: number, spares: number): string {
  return [copies, ...(spares > 0 ? [spares] : [])].map((count) => formatNumber(count)).join(' + ')
}
