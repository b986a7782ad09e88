import { plainText } from '@lienzo/rules/records/plain-text'
import type { GridColumn } from '../columns/grid-column.ts'

/** Cache of normalized cell texts, because each key press compares thousands of them. */
const cache = new WeakMap<object, Map<unknown, string>>()

/** Returns the text of a cell in lower case and without accents. */
export function plainCell<Row>(row: Row, column: GridColumn<Row>): string {
  if (typeof row !== 'object' || row === null) return plainText(column.text(row))
  const texts = cache.get(row) ?? new Map<unknown, string>()
  cache.set(row, texts)
  const cachedText = texts.get(column)
  if (cachedText !== undefined) return cachedText
  const text = plainText(column.text(row))
  texts.set(column, text)
  return text
}
