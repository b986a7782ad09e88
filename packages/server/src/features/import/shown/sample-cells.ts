import { cellText } from '@lienzo/rules/imports/import-cells'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import type { Import } from '../import-record.ts'

const LOOKED_AT = 50

const MOST_OF_COLUMN = 3

/**
 * Maximum number of characters of a sample. It is an example of what the column contains, so it need not show the whole cell.
 */
const LONGEST = 40

/**
 * Returns the first distinct texts of each column of the file, in the order of the columns. Returns at most `MOST_OF_COLUMN`
 * per column, from the first `LOOKED_AT` rows.
 */
export async function sampleCells(
  { database }: Context,
  { id, headers }: Pick<Import, 'id' | 'headers'>,
): Promise<string[][]> {
  const rows = await database
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.import_id, id))
    .orderBy(importRows.number)
    .limit(LOOKED_AT)
  return headers.map((_, column) => {
    const texts = rows.map(({ cells }) => cellText(cells[column] ?? null)).filter((text) => text !== '')
    return [...new Set(texts)].slice(0, MOST_OF_COLUMN).map(shorten)
  })
}

function shorten(text: string): string {
  const signs = [...text]
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST).join('')}…` : text
}
