import type { GridColumn, RowId } from '../columns/grid-column.ts'

/** A text for a cell, by the places of its row and column; a step back or forth expects a text in its cell. */
export type CellText = {
  row: number
  column: number
  text: string
  expected?: string
  /** The text is kept beside its cell if that does not take it. */
  isKept?: true
}

/** A cell that says something else than before the writing. */
export type CellChange = {
  id: RowId
  column: string
  before: string
  after: string
  /** Nobody wrote into the cell: it follows from another one of its row, as a size follows from a space. */
  follows?: true
  /** Its row was begun for what it says, and is taken back with it. */
  isBegun?: true
  /** Text that the person has left in the cell; a step back or forth alone has one. */
  expected?: string
  /** Pasted text that the cell did not take: the step changed nothing in it. */
  refused?: string
}

/** The cells that did not take their text for the same reason; an empty one is said of what is only read. */
export type Refusal = {
  fault: string
  count: number
  /** The numbers of their rows, as people read them, and the headings of their columns, each once. */
  rows: readonly number[]
  columns: readonly string[]
  /** The first of them, by the places of its row and column. */
  first: { row: number; column: number }
}

/** A pasted text that its cell did not take, and why. */
export type RefusedCell = {
  id: RowId
  column: string
  text: string
  fault: string
  /** Several records are called by the text. */
  isAmbiguous?: boolean
}

/** What came of texts that were written. */
export type Written = {
  changes: readonly CellChange[]
  /** The most frequent reason first. */
  refusals: readonly Refusal[]
  /** Cells that did not take a text that is kept, and cells that took theirs. */
  refused: readonly RefusedCell[]
  taken: readonly Pick<RefusedCell, 'id' | 'column'>[]
}

export const nothingWritten: Written = { changes: [], refusals: [], refused: [], taken: [] }

/** What came of two writings together. */
export function merged(one: Written, other: Written): Written {
  const refusals = new Map(one.refusals.map((refusal) => [refusal.fault, refusal]))
  for (const refusal of other.refusals) {
    const known = refusals.get(refusal.fault)
    const both = known && {
      ...{ ...known, count: known.count + refusal.count },
      rows: [...new Set([...known.rows, ...refusal.rows])],
      columns: [...new Set([...known.columns, ...refusal.columns])],
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
  /** Those that are not there yet are undefined. */
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  /** By which number people know a row; those of one that is not there yet, and without it, count from the first. */
  numberOf?: ((row: Row) => number) | undefined
  /** Why a cell is only read; nothing where it is not. */
  locked: (row: Row, column: GridColumn<Row>) => string | undefined
}

/** The row as it is where it says the text already, or does not take it any more. */
export function withText<Row>(row: Row, column: GridColumn<Row> | undefined, text: string): Row {
  if (column?.text(row) === text) return row
  const writing = column?.write?.(row, text)
  return writing && 'row' in writing ? writing.row : row
}

type Refused = { count: number; rows: Set<number>; columns: Set<string>; first: Refusal['first'] }

/** What is changed by texts that are written into cells, one after another. */
export function writeCells<Row>(
  { rows, columns, idOf, numberOf, locked }: WrittenInto<Row>,
  cells: readonly CellText[],
): Written {
  const written = new Map<number, Row>()
  const changes: CellChange[] = []
  /** Texts that are written, by place and column. */
  const texts = new Map<number, Map<string, string>>()
  const faults = new Map<string, Refused>()
  const refused: RefusedCell[] = []
  const taken: { id: RowId; column: string }[] = []
  for (const { row: place, column: columnPlace, text, isKept, ...step } of cells) {
    const column = columns[columnPlace]
    if (!column || place >= rows.length) continue
    const row = written.get(place) ?? rows[place]
    const before = row === undefined ? undefined : column.text(row)
    if (row !== undefined && before === text) {
      taken.push({ id: idOf(row), column: column.name })
      continue
    }
    const reason = row === undefined ? '' : locked(row, column)
    const writing = row === undefined || reason !== undefined ? undefined : column.write?.(row, text)
    if (row === undefined || before === undefined || !writing || 'fault' in writing) {
      const fault = (writing && 'fault' in writing ? writing.fault : reason) ?? ''
      const known = faults.get(fault) ?? {
        count: 0,
        rows: new Set(),
        columns: new Set(),
        first: { row: place, column: columnPlace },
      }
      known.count += 1
      known.rows.add(row !== undefined && numberOf ? numberOf(row) : place + 1)
      known.columns.add(column.header)
      faults.set(fault, known)
      // A cell that is only read has nothing to be mended.
      if (isKept && row !== undefined && writing && 'fault' in writing)
        refused.push({ id: idOf(row), column: column.name, text, ...writing })
      continue
    }
    taken.push({ id: idOf(row), column: column.name })
    const after = column.text(writing.row)
    written.set(place, writing.row)
    if (after === before) continue
    // Another cell of the writing may have changed it before.
    const first = column.text(rows[place] ?? row)
    changes.push({ id: idOf(row), column: column.name, before: first, after, ...step })
    const ofRow = texts.get(place) ?? new Map<string, string>()
    texts.set(place, ofRow.set(column.name, after))
  }
  for (const [place, row] of written) {
    const before = rows[place]
    if (before !== undefined) changes.push(...following(columns, idOf(row), before, row, texts.get(place)))
  }
  const refusals = [...faults].map(([fault, { rows, columns: headers, ...refused }]) => ({
    fault,
    ...refused,
    rows: [...rows],
    columns: [...headers],
  }))
  return { changes, refusals: mostFrequentFirst(refusals), refused, taken }
}

/** As many times cells of a row follow from one another: the finishes from a material, which follows from a product. */
const MOST_FOLLOWING = 3

/**
 * Adds what a step back needs to change its own cells alone: cells that would follow from them are written as they were, and all
 * of them again, because one may be written before another that changes it.
 */
export function withoutFollowing<Row>(into: WrittenInto<Row>, cells: readonly CellText[]): CellText[] {
  const { rows, columns, idOf } = into
  const followed = Map.groupBy(
    writeCells(into, cells).changes.filter(({ follows }) => follows),
    ({ id }) => id,
  )
  return [...Map.groupBy(cells, ({ row }) => row)].flatMap(([place, ofRow]) => {
    const row = rows[place]
    const others = row === undefined ? undefined : followed.get(idOf(row))
    if (!others) return ofRow
    const own = new Set(ofRow.map(({ column }) => columns[column]?.name))
    const kept = others.flatMap(({ column, before: text }): CellText[] =>
      own.has(column) ? [] : [{ row: place, column: columns.findIndex(({ name }) => name === column), text }],
    )
    return Array.from({ length: MOST_FOLLOWING }, () => [...ofRow, ...kept]).flat()
  })
}

/** The cells of a row that say something else than was written into them, or than before where nothing was. */
function following<Row>(
  columns: readonly GridColumn<Row>[],
  id: RowId,
  before: Row,
  after: Row,
  written: ReadonlyMap<string, string> | undefined,
): CellChange[] {
  return columns.flatMap((column): CellChange[] => {
    if (!column.write) return []
    const [first, last] = [column.text(before), column.text(after)]
    if (last === (written?.get(column.name) ?? first)) return []
    return [{ id, column: column.name, before: first, after: last, follows: true }]
  })
}
