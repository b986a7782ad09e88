import type { GridColumn, RowId } from '../columns/grid-column.ts'

/** A text for a cell, by the places of its row and column. */
export type CellText = { row: number; column: number; text: string }

/** A cell that says something else than before. */
export type CellChange = { id: RowId; column: string; before: string; after: string }

/** How many cells did not take their text for the same reason; an empty one is said of what is only read. */
export type Refusal = { fault: string; count: number }

/** What came of texts that were written. */
export type Written = {
  changes: readonly CellChange[]
  /** The most frequent reason first. */
  refusals: readonly Refusal[]
}

type WrittenInto<Row> = {
  /** Those that are not there yet are undefined. */
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  /** Why a cell is only read; nothing where it is not. */
  locked: (row: Row, column: GridColumn<Row>) => string | undefined
}

/** What is changed by texts that are written into cells, one after another. */
export function writeCells<Row>(
  { rows, columns, idOf, locked }: WrittenInto<Row>,
  cells: readonly CellText[],
): Written {
  const written = new Map<number, Row>()
  const changes: CellChange[] = []
  const faults = new Map<string, number>()
  for (const { row: place, column: columnPlace, text } of cells) {
    const column = columns[columnPlace]
    if (!column || place >= rows.length) continue
    const row = written.get(place) ?? rows[place]
    const before = row === undefined ? undefined : column.text(row)
    if (before === text) continue
    const reason = row === undefined ? '' : locked(row, column)
    const writing = row === undefined || reason !== undefined ? undefined : column.write?.(row, text)
    if (row === undefined || before === undefined || !writing || 'fault' in writing) {
      const fault = (writing && 'fault' in writing ? writing.fault : reason) ?? ''
      faults.set(fault, (faults.get(fault) ?? 0) + 1)
      continue
    }
    const after = column.text(writing.row)
    written.set(place, writing.row)
    if (after !== before) changes.push({ id: idOf(row), column: column.name, before, after })
  }
  const refusals = [...faults].map(([fault, count]) => ({ fault, count }))
  return { changes, refusals: refusals.toSorted((one, other) => other.count - one.count) }
}
