import { plainText } from '@lienzo/rules/records/plain-text'
import type { GridColumn } from '../columns/grid-column.ts'

/** Cache of normalised texts, since thousands are compared on each key. */
const kept = new WeakMap<object, Map<unknown, string>>()

/** Returns the text of a cell without capitals and accents. */
export function plainCell<Row>(row: Row, column: GridColumn<Row>): string {
  if (typeof row !== 'object' || row === null) return plainText(column.text(row))
  const texts = kept.get(row) ?? new Map<unknown, string>()
  kept.set(row, texts)
  const known = texts.get(column)
  if (known !== undefined) return known
  const text = plainText(column.text(row))
  texts.set(column, text)
  return text
}
