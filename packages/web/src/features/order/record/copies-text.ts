import { formatNumber } from '../../../core/language/language.ts'

/** Copies with their spares apart: `10 + 2`. */
export function copiesText(copies: number, spares: number): string {
  return [copies, ...(spares > 0 ? [spares] : [])].map((count) => formatNumber(count)).join(' + ')
}
