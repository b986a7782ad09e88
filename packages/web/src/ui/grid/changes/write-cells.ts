import type { GridColumn, RowId } from '../columns/grid-column.ts'

/**
 * A text for a cell, by the indexes of its row and column. For undo and redo, `expected` is the text that the cell should have.
 */
export type CellText = {
  row: number
  column: number
  text: string
  expected?: string
  /** If the cell refuses the text, keeps the text beside the cell. */
  isKept?: true
}

/** A cell whose text has changed. */
export type CellChange = {
  id: RowId
  column: string
  before: string
  after: string
  /**
   * Set if the user did not write into the cell: its text follows from another cell of the row, as a size follows from a space.
   */
  follows?: true
  /** Set if this step created the row, so that undo removes it. */
  isBegun?: true
  /** Text that the user last left in the cell; set by undo and redo only. */
  expected?: string
  /** Pasted text that the cell refused, which means that the step did not change the cell. */
  refused?: string
  /** Set if the row is to be saved with the current text of the cell. */
  isAsIs?: true
}

/** Cells that refused their text for the same reason; the reason is '' if they are read-only and no reason is shown. */
export type Refusal = {
  fault: string
  count: number
  /** Distinct row numbers as the user sees them, and distinct column headings. */
  rows: readonly number[]
  columns: readonly string[]
  /** The first of these cells, by the indexes of its row and column. */
  first: { row: number; column: number }
}

/** A pasted text that its cell refused, and why. */
export type RefusedCell = {
  id: RowId
  column: string
  text: string
  fault: string
  /** True if several records match the text. */
  isAmbiguous?: boolean
}

/** Result of writing texts. */
export type WriteResult = {
  changes: readonly CellChange[]
  /** Refused texts by reason, the most frequent reason first. */
  refusals: readonly Refusal[]
  /** `refused` contains the cells whose refused text is kept, `taken` the cells that accepted their text. */
  refused: readonly RefusedCell[]
  taken: readonly Pick<RefusedCell, 'id' | 'column'>[]
}

/** Result of writing texts, with the rows that have changed, by index. */
type WrittenRows<Row> = WriteResult & { after: ReadonlyMap<number, Row> }

export const nothingWritten: WriteResult = { changes: [], refusals: [], refused: [], taken: [] }

/** Merges the results of two writes. */
export function merged(one: WriteResult, other: WriteResult): WriteResult {
  const refusals = new Map(one.refusals.map((refusal) => [refusal.fault, refusal]))
  for (const refusal of other.refusals) {
    const earlier = refusals.get(refusal.fault)
    const both = earlier && {
      ...{ ...earlier, count: earlier.count + refusal.count },
      rows: [...new Set([...earlier.rows, ...refusal.rows])],
      columns: [...new Set([...earlier.columns, ...refusal.columns])],
    }
    refusals.set(refusal.fault, both ?? refusal)
  }
  return {
    changes: [...one.changes, ...other.changes],
    refusals: mostFrequentFirst(refusals.values()),
    refused: [...one.refused, ...other.refused],
    taken: [...one.taken, ...other.taken],
  }
}

function mostFrequentFirst(refusals: Iterable<Refusal>): Refusal[] {
  return [...refusals].toSorted((one, other) => other.count - one.count)
}

export type WrittenInto<Row> = {
  /** Rows that are not loaded are undefined. */
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  /**
   * Returns the number by which users know a row. Without the function, and for rows that are not loaded, this is the index
   * plus 1.
   */
  numberOf?: ((row: Row) => number) | undefined
  /** Returns why a cell is read-only, '' if there is no reason to show; undefined if it is editable. */
  locked: (row: Row, column: GridColumn<Row>) => string | undefined
}

/** Writes a text into a row. Returns the row itself if it has the text already or refuses it. */
export function withText<Row>(row: Row, column: GridColumn<Row> | undefined, text: string): Row {
  if (column?.text(row) === text) return row
  const writing = column?.write?.(row, text)
  return writing && 'row' in writing ? writing.row : row
}

type RefusalCount = { count: number; rows: Set<number>; columns: Set<string>; first: Refusal['first'] }

/** Writes texts into cells, one after another, and returns the result. Does not modify `rows`. */
export function writeCells<Row>(
  { rows, columns, idOf, numberOf, locked }: WrittenInto<Row>,
  cells: readonly CellText[],
): WrittenRows<Row> {
  const rowsAfter = new Map<number, Row>()
  const changes: CellChange[] = []
  /** Written texts by row index and column name. */
  const texts = new Map<number, Map<string, string>>()
  const faults = new Map<string, RefusalCount>()
  const refused: RefusedCell[] = []
  const taken: { id: RowId; column: string }[] = []

  /** Returns the result of writing a text into its row; undefined if there is no such cell. */
  function outcomeOf({ row: place, column: columnPlace, text }: CellText) {
    const column = columns[columnPlace]
    if (!column || place >= rows.length) return undefined
    const row = rowsAfter.get(place) ?? rows[place]
    if (row === undefined) return { column, row, writing: { fault: '' }, isLocked: true }
    const before = column.text(row)
    if (before === text) return { column, row, before, writing: { row }, isLocked: false }
    const reason = locked(row, column)
    if (reason !== undefined) return { column, row, writing: { fault: reason }, isLocked: true }
    const writing = column.write?.(row, text) ?? { fault: '' }
    return { column, row, before, writing, isLocked: !column.write }
  }

  /** Writes a text. Returns false if the cell refuses it. */
  function take(cell: CellText): boolean {
    const outcome = outcomeOf(cell)
    if (!outcome) return true
    const { column, row, before = '', writing } = outcome
    if (row === undefined || 'fault' in writing) return false
    const { row: place, column: _, text: __, isKept: ___, ...step } = cell
    taken.push({ id: idOf(row), column: column.name })
    if (writing.row === row) return true
    const after = column.text(writing.row)
    rowsAfter.set(place, writing.row)
    if (after === before) return true
    // An earlier cell of the same write may have changed this cell already.
    const first = column.text(rows[place] ?? row)
    changes.push({ id: idOf(row), column: column.name, before: first, after, ...step })
    const ofRow = texts.get(place) ?? new Map<string, string>()
    texts.set(place, ofRow.set(column.name, after))
    return true
  }

  function refuse(cell: CellText): void {
    const outcome = outcomeOf(cell)
    if (!outcome || !('fault' in outcome.writing)) return
    const { column, row, writing, isLocked } = outcome
    const { row: place, column: columnPlace, text } = cell
    const entry = faults.get(writing.fault) ?? {
      count: 0,
      rows: new Set(),
      columns: new Set(),
      first: { row: place, column: columnPlace },
    }
    entry.count += 1
    entry.rows.add(row !== undefined && numberOf ? numberOf(row) : place + 1)
    entry.columns.add(column.header)
    faults.set(writing.fault, entry)
    // The text for a read-only cell is not kept, because the user cannot correct it.
    if (cell.isKept && row !== undefined && !isLocked)
      refused.push({ id: idOf(row), column: column.name, text, ...writing })
  }

  const others = cells.filter((cell) => !take(cell))
  // A cell may depend on a cell of the same row that is written later, as a material depends on its product.
  for (const cell of others) if (!rowsAfter.has(cell.row) || !take(cell)) refuse(cell)
  for (const [place, row] of rowsAfter) {
    const before = rows[place]
    if (before !== undefined) changes.push(...following(columns, idOf(row), before, row, texts.get(place)))
  }
  const refusals = [...faults].map(([fault, { rows, columns: headers, ...refusal }]) => ({
    fault,
    ...refusal,
    rows: [...rows],
    columns: [...headers],
  }))
  return { changes, refusals: mostFrequentFirst(refusals), refused, taken, after: rowsAfter }
}

/** Longest chain of cells that follow from one another: finishes from a material, which follows from a product. */
const MOST_FOLLOWING = 3

/**
 * Adds the texts with which undo changes only the cells of its step: any other cell whose text would follow from these cells
 * gets its current text again. Repeats all texts `MOST_FOLLOWING` times, because a text may be written before a different text
 * that changes it.
 */
export function withoutFollowing<Row>(into: WrittenInto<Row>, cells: readonly CellText[]): CellText[] {
  const { rows, columns, idOf } = into
  const followingByRow = Map.groupBy(
    writeCells(into, cells).changes.filter(({ follows }) => follows),
    ({ id }) => id,
  )
  return [...Map.groupBy(cells, ({ row }) => row)].flatMap(([place, ofRow]) => {
    const row = rows[place]
    const others = row === undefined ? undefined : followingByRow.get(idOf(row))
    if (!others) return ofRow
    const own = new Set(ofRow.map(({ column }) => columns[column]?.name))
    const followingTexts = others.flatMap(({ column, before: text }): CellText[] =>
      own.has(column) ? [] : [{ row: place, column: columns.findIndex(({ name }) => name === column), text }],
    )
    return Array.from({ length: MOST_FOLLOWING }, () => [...ofRow, ...followingTexts]).flat()
  })
}

/**
 * Returns the changes of cells that follow from written ones: cells whose text is neither the text written into them nor, if
 * none was written, the previous text.
 */
function following<Row>(
  columns: readonly GridColumn<Row>[],
  id: RowId,
  before: Row,
  after: Row,
  writtenTexts: ReadonlyMap<string, string> | undefined,
): CellChange[] {
  return columns.flatMap((column): CellChange[] => {
    if (!column.write) return []
    const [first, last] = [column.text(before), column.text(after)]
    if (last === (writtenTexts?.get(column.name) ?? first)) return []
    return [{ id, column: column.name, before: first, after: last, follows: true }]
  })
}
