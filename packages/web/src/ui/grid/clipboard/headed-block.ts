import { plainText } from '@lienzo/rules/records/plain-text'
import type { GridColumn } from '../columns/grid-column.ts'
import type { SheetTexts } from './sheet-text.ts'

/** A block of cells whose first row names columns of the grid. */
export type HeadedBlock = {
  /** The rows below the headings. */
  rows: SheetTexts
  /** Places of columns in the grid and in the block. */
  columns: readonly { column: number; from: number }[]
  /** The headings with cells below them that no column of the grid has. */
  unknown: readonly string[]
}

/**
 * Reads a block whose first row holds headings: it names two columns of the grid, or has no other text. Returns undefined for
 * any other block.
 */
export function readHeadings<Row>(
  [first = [], ...rows]: SheetTexts,
  columns: readonly GridColumn<Row>[],
): HeadedBlock | undefined {
  if (rows.length === 0) return undefined
  const named = new Map<number, number>()
  const others: number[] = []
  for (const [from, heading] of first.entries()) {
    if (plainHeading(heading) === '') continue
    const column = columns.findIndex((each) => isNamed(each, heading))
    if (column === -1 || named.has(column)) others.push(from)
    else named.set(column, from)
  }
  if (named.size === 0 || (named.size === 1 && others.length > 0)) return undefined
  const isFilled = (from: number) => rows.some((row) => (row[from] ?? '').trim() !== '')
  return {
    rows,
    columns: [...named].map(([column, from]) => ({ column, from })),
    unknown: others.filter(isFilled).map((from) => (first[from] ?? '').trim()),
  }
}

function isNamed<Row>({ header, headings = [] }: GridColumn<Row>, heading: string): boolean {
  const plain = plainHeading(heading)
  return [header, ...headings].some((name) => plainHeading(name) === plain)
}

/** A heading without signs and spaces: "Ancho (mm)" and "ANCHO MM" are one. */
function plainHeading(heading: string): string {
  return plainText(heading).replace(/[^\p{L}\p{N}%²]/gu, '')
}
