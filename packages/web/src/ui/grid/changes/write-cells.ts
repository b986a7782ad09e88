import type { GridColumn, RowId } from '../columns/grid-column.ts'

/**
 * Text for a cell, which is identified by row and column index. In an undo or a redo, `expected` is the text that the cell
 * should contain before the write.
 */
export type CellText = {
  row: number
  column: number
  text: string
  expected?: string
  /** True to keep the text beside the cell if the cell refuses it. */
  isKept?: true
}

/** Changed text of a cell. */
export type CellChange = {
  id: RowId
  column: string
  before: string
  after: string
  /**
   * Set if the user did not write into the cell, but its text follows from another cell of the row; for example, a size follows
   * from a space.
   */
  follows?: true
  /** Set if this step created the row. Undo then removes the row. */
  isBegun?: true
  /** Text that the cell had after the user's last change; set by undo and redo only. */
  expected?: string
  /** Pasted text that the cell refused. The text of the cell is then unchanged. */
  refused?: string
  /** Set if the row is saved with the current text of the cell, although the text is unchanged. */
  isAsIs?: true
}

/** Cells that refused their texts for one reason. The reason is '' if the cells are read-only and the grid shows no reason. */
export type Refusal = {
  fault: string
  count: number
  /** Row numbers, as the user sees them, and column headings; none is repeated. */
  rows: readonly number[]
  columns: readonly string[]
  /** Row and column index of the first refused cell. */
  first: { row: number; column: number }
}

/** Text that a cell refused when it was pasted, and the reason. */
export type RefusedCell = {
  id: RowId
  column: string
  text: string
  fault: string
  /** True if the text matches several records. */
  isAmbiguous?: boolean
}

/** Result of a write. */
export type WriteResult = {
  changes: readonly CellChange[]
  /** Refusals grouped by reason, the most frequent reason first. */
  refusals: readonly Refusal[]
  /** `refused` contains the cells that refused a text to keep, `taken` the cells that accepted their text. */
  refused: readonly RefusedCell[]
  taken: readonly Pick<RefusedCell, 'id' | 'column'>[]
}

/** Result of a write, with the new value of each changed row by row index. */
type WrittenRows<Row> = WriteResult & { after: ReadonlyMap<number, Row> }

export const nothingWritten: WriteResult = { changes: [], refusals: [], refused: [], taken: [] }

/** Combines the results of two writes. */
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
  /** Rows of the grid; undefined while a row is not loaded. */
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  /**
   * Returns the number by which users know a row. If the function is missing or the row is not loaded, the number is the index
   * plus 1.
   */
  numberOf?: ((row: Row) => number) | undefined
  /** Returns the reason why a cell is read-only, or '' if no reason is shown. Returns undefined if the cell is editable. */
  locked: (row: Row, column: GridColumn<Row>) => string | undefined
}

/** Writes a text into a row and returns the new row. Returns `row` itself if it already has the text or refuses it. */
export function withText<Row>(row: Row, column: GridColumn<Row> | undefined, text: string): Row {
  if (column?.text(row) === text) return row
  const writing = column?.write?.(row, text)
  return writing && 'row' in writing ? writing.row : row
}

type RefusalCount = { count: number; rows: Set<number>; columns: Set<string>; first: Refusal['first'] }

/** Writes texts into copies of the rows, one cell after another, and returns the result. */
export function writeCells<Row>(
  { rows, columns, idOf, numberOf, locked }: WrittenInto<Row>,
  cells: readonly CellText[],
): WrittenRows<Row> {
  const rowsAfter = new Map<number, Row>()
  const changes: CellChange[] = []
  /** Texts written so far, by row index and column name. */
  const texts = new Map<number, Map<string, string>>()
  const faults = new Map<string, RefusalCount>()
  const refused: RefusedCell[] = []
  const taken: { id: RowId; column: string }[] = []

  /** Tries to write a text into its row. Returns the result, or undefined if the cell does not exist. */
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

  /** Writes a text into its cell. Returns false if the cell refuses the text. */
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
    // An earlier text of this write may already have changed the cell.
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
    // A read-only cell keeps no refused text, because the user could not correct it.
    if (cell.isKept && row !== undefined && !isLocked)
      refused.push({ id: idOf(row), column: column.name, text, ...writing })
  }

  const others = cells.filter((cell) => !take(cell))
  // A second attempt may succeed after other cells of the row were written; a material, for example, depends on the product.
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

/** Maximum number of cells in a chain of dependent cells: finishes depend on the material, which depends on the product. */
const MOST_FOLLOWING = 3

/**
 * Adds texts so that undo changes only the cells of its step. Every other cell whose text would follow from these cells is set
 * to its current text. All texts are repeated `MOST_FOLLOWING` times, because a text that is written later may change a text
 * written before.
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
 * Returns the changes of dependent cells: cells whose text differs from the text written into them or, if none was written,
 * from their previous text.
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
