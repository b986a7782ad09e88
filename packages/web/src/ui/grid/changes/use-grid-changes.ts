import { useLayoutEffect, useRef, useState } from 'react'
import type { GridColumn, RowId } from '../columns/grid-column.ts'
import {
  type ChangeHistory,
  extend,
  noHistory,
  type Rewording,
  redo,
  remember,
  renamed,
  reworded,
  undo,
} from './change-history.ts'
import { fits, foresee, type PasteDefault, type PastePreview } from './foresee.ts'
import type { PasteLoss } from './texts-for-range.ts'
import {
  type CellChange,
  type CellText,
  merged,
  nothingWritten,
  type Refusal,
  type Written,
  withoutFollowing,
  writeCells,
} from './write-cells.ts'

type GridChanges<Row> = {
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  numberOf?: ((row: Row) => number) | undefined
  locked: (row: Row, column: GridColumn<Row>) => string | undefined
  /** The place of each row. */
  places: ReadonlyMap<RowId, number>
  onChange: (changes: readonly CellChange[]) => void
  /** Tells which kept texts were refused, and which cells were written or given up. */
  onRefused: (refused: Written['refused'], settled: Written['taken']) => void
  /** Begins rows behind the others, with the defaults for blank cells that the person was not told before. */
  begin?: ((count: number, defaults: readonly PasteDefault[]) => readonly RowId[]) | undefined
  /** A row as `begin` makes it, by which a paste is tried before: another one for each number. */
  blank?: ((number: number) => Row) | undefined
  /** Asks the person whether a paste is written of which some cells would be refused. */
  ask: (preview: PastePreview) => Promise<boolean>
  /** Tells of a paste over cells that said something, and by null that another change has followed. */
  onReplaced: (paste: ReplacingPaste | null) => void
  onTakenBack: (begun: readonly RowId[]) => void
}

/** A paste that has replaced so many texts; `undo` takes it back unless another change has followed. */
export type ReplacingPaste = { count: number; undo: () => void }

/** What writing came to: what did not take its text is said to the person. */
export type Outcome = {
  changed: number
  refusals: readonly Refusal[]
  /** How many cells would have been outside of the table. */
  outside: number
  /** Why nothing was done at all. */
  fault?: string
  /** Whether a person is writing in the cell, and reads the reason there. */
  isTyped?: boolean
  /** True if a person was told before what would not be written, and wanted it. */
  isForeseen?: boolean
  /** Numbers of the rows that a step back or forth has changed while they are not shown. */
  hidden?: { step: 'undo' | 'redo'; rows: readonly number[] }
}

/** Origin of texts: the number of their cells that had no place in the grid, and the rows that were begun for them. */
type Origin = Pick<Outcome, 'isTyped' | 'isForeseen'> & {
  lost?: number
  begun?: ReadonlySet<RowId>
}

/** A text for a cell, however the rows are ordered until it is written. */
export type TextOfRow = { id: RowId; column: string } & Omit<CellText, 'row' | 'column'>

/** As many cells are written at a stretch: what is more is written by turns, between which the page is drawn. */
const AT_A_STRETCH = 500

/** Writes into cells, and takes steps back and forth. Places are those among all rows. */
export function useGridChanges<Row>(grid: GridChanges<Row>) {
  const history = useRef<ChangeHistory>(noHistory)
  const [outcome, setOutcome] = useState<Outcome>()
  /** Number of pasted cells that are not written yet: their columns find out what they mean, or the person is asked. */
  const [pasting, setPasting] = useState(0)
  // What is looked up first is written into the rows that are there then.
  const latest = useRef(grid)
  useLayoutEffect(() => {
    latest.current = grid
  })

  /** Counts the steps of the person, back and forth too. */
  const steps = useRef(0)
  const isReplacedTold = useRef(false)
  function countStep() {
    steps.current += 1
    if (isReplacedTold.current) latest.current.onReplaced(null)
    isReplacedTold.current = false
  }

  /** Offers the way back from a paste, once it is written, as long as nothing else is. */
  async function tellReplaced(count: number): Promise<void> {
    const pasted = steps.current
    await writing.current
    // A single cell is seen by who pastes into it.
    if (count < 2 || steps.current !== pasted) return
    isReplacedTold.current = true
    latest.current.onReplaced({ count, undo: () => steps.current === pasted && step(undo) })
  }

  function writeIn(cells: readonly CellText[]): Written {
    const written = writeCells(latest.current, cells)
    latest.current.onRefused(written.refused, written.taken)
    return written
  }

  function apply(cells: readonly CellText[], { begun = noRows, ...from }: Origin = {}): Written {
    const written = writeIn(cells)
    const { changes } = written
    setOutcome(outcomeOf(written, from))
    if (changes.length > 0) latest.current.onChange(unsavedBy(changes, begun))
    return written
  }

  /** Writes texts as a step; more than a stretch takes go on behind what this returns. */
  function write(cells: readonly CellText[], origin: Origin = {}): Written {
    const { begun = noRows } = origin
    countStep()
    if (cells.length > AT_A_STRETCH) {
      void byTurns(cells, { ...origin, begun })
      return nothingWritten
    }
    const written = apply(cells, origin)
    const kept = stepOf(written, begun)
    if (kept.length > 0) history.current = remember(history.current, kept)
    return written
  }

  /** The last writing of many cells: the next one waits for its end. */
  const writing = useRef<Promise<void>>(Promise.resolve())

  /**
   * Writes many cells, each into its row wherever that is by then. Who takes it back meanwhile ends it. Without `begun` it is
   * such a step back or forth itself.
   */
  function byTurns(cells: readonly CellText[], { begun, ...from }: Origin = {}): Promise<void> {
    const texts = textsOf(cells)
    const before = writing.current
    const turns = async () => {
      await before
      let all = nothingWritten
      let step: readonly CellChange[] | undefined
      for (const stretch of stretches(texts)) {
        const written = writeIn(placed(stretch))
        all = merged(all, written)
        const kept = begun ? stepOf(written, begun) : []
        if (kept.length > 0) {
          const next = step
            ? extend(history.current, step, kept)
            : { history: remember(history.current, kept), step: kept }
          if (!next) return latest.current.onRefused([], written.refused)
          history.current = next.history
          step = next.step
        }
        if (written.changes.length > 0) latest.current.onChange(unsavedBy(written.changes, begun ?? noRows))
        await drawn()
      }
      setOutcome(outcomeOf(all, from))
    }
    writing.current = turns()
    return writing.current
  }

  function placed(texts: readonly TextOfRow[]): CellText[] {
    const { places, columns } = latest.current
    return texts.flatMap(({ id, column, ...text }) => {
      const row = places.get(id)
      const place = columns.findIndex(({ name }) => name === column)
      return row === undefined || place < 0 ? [] : [{ row, column: place, ...text }]
    })
  }

  function textsOf(cells: readonly CellText[]): TextOfRow[] {
    const { rows, columns, idOf } = latest.current
    return cells.flatMap(({ row: place, column, ...text }): TextOfRow[] => {
      const [row, declared] = [rows[place], columns[column]]
      return row === undefined || !declared ? [] : [{ id: idOf(row), column: declared.name, ...text }]
    })
  }

  /** What columns have to find out before these texts mean something to them. */
  function learning(texts: readonly TextOfRow[]): Promise<void>[] {
    const byColumn = Map.groupBy(texts, ({ column }) => column)
    return latest.current.columns.flatMap(({ name, learn }) => {
      const own = byColumn.get(name)
      return learn && own ? [learn([...new Set(own.map(({ text }) => text))])] : []
    })
  }

  /**
   * Writes what comes from elsewhere, once its columns know what it means and the person wants it; `lost` had no place, and
   * `beyond` is for rows that are begun for it, counted from 0, whose defaults blank texts leave, which no step back empties: it takes them away as a whole, and the step forth begins
   * others. Returns false if the person does not want it.
   */
  async function paste(
    cells: readonly CellText[],
    lost: PasteLoss,
    beyond: readonly CellText[],
  ): Promise<boolean> {
    setPasting(cells.length + beyond.length)
    try {
      return await pasteKnown(cells, lost, beyond)
    } finally {
      void writing.current.finally(() => setPasting(0))
    }
  }

  async function pasteKnown(
    cells: readonly CellText[],
    lost: PasteLoss,
    beyond: readonly CellText[],
  ): Promise<boolean> {
    const texts = textsOf(cells)
    const { columns } = latest.current
    const filled = beyond.filter(({ text }) => text !== '')
    const named = (each: CellText) => ({ column: columns[each.column]?.name ?? '', text: each.text })
    const unknown = learning([...texts, ...filled.map((each) => ({ id: '', ...named(each) }))])
    // What could not be looked up is refused by its column.
    if (unknown.length > 0) await Promise.allSettled([...unknown, drawn()])
    // A single cell is refused where the person looks, and keeps nothing else back.
    const isMore = cells.length + filled.length > 1 || lost.rows > 0
    const preview = isMore ? await tried(texts, beyond, lost) : undefined
    const isForeseen = preview !== undefined && !fits(preview)
    if (isForeseen && !(await latest.current.ask(preview))) return false
    const count = filled.reduce((most, { row }) => Math.max(most, row + 1), 0)
    const defaults = isForeseen ? [] : (preview?.defaults ?? [])
    const begun = count > 0 ? (latest.current.begin?.(count, defaults) ?? []) : []
    // New rows have come when the page was drawn.
    if (count > 0) await drawn()
    const intoBegun = filled.flatMap((each) => {
      const id = begun[each.row]
      return id === undefined ? [] : [{ id, ...named(each) }]
    })
    const kept = [...texts, ...intoBegun].map((text): TextOfRow => ({ ...text, isKept: true }))
    write(placed(kept), { lost: lost.cells, isForeseen, begun: new Set(begun) })
    void tellReplaced(preview?.replaced ?? 0)
    return true
  }

  /** Finds the cells that a paste would be refused; rows that are still to begin stand behind the others. */
  function tried(texts: readonly TextOfRow[], beyond: readonly CellText[], lost: PasteLoss) {
    const { rows, blank } = latest.current
    const count = beyond.reduce((most, { row }) => Math.max(most, row + 1), 0)
    const begun = blank ? Array.from({ length: count }, (_, number) => blank(number)) : []
    const behind = beyond.map((each) => ({ ...each, row: rows.length + each.row }))
    const cells = [...placed(texts), ...behind.filter(({ text }) => text !== '')]
    const kept = cells.map((each): CellText => ({ ...each, isKept: true }))
    const blankCells = behind.filter(({ text }) => text === '')
    return foresee(latest.current, begun, { cells: kept, blank: blankCells, lost }, drawn)
  }

  /** Writes what somebody has decided on elsewhere, as one step, once its columns know what it means. */
  async function put(texts: readonly TextOfRow[]): Promise<void> {
    await Promise.allSettled(learning(texts))
    write(placed(texts))
  }

  /** The cells that a step back or forth has changed. */
  function step(which: typeof undo | typeof redo): readonly CellText[] {
    const taken = which(history.current)
    if (!taken) return []
    countStep()
    history.current = taken.history
    if (which === redo && taken.begun.length > 0) {
      void beginAgain(taken)
      return []
    }
    if (taken.begun.length > 0) latest.current.onTakenBack(taken.begun)
    if (taken.dismissed.length > 0) latest.current.onRefused([], taken.dismissed)
    const dismissed = taken.dismissed.map((cell) => ({ ...cell, text: '' }))
    const cells = placed(taken.texts)
    const written = which === undo ? withoutFollowing(latest.current, cells) : cells
    return [...writeStep(written), ...placed(dismissed)]
  }

  function writeStep(cells: readonly CellText[]): readonly CellText[] {
    if (cells.length > AT_A_STRETCH) void byTurns(cells)
    else apply(cells)
    return cells
  }

  /** Rows that went with a step back come again as others. */
  async function beginAgain({ begun, texts }: NonNullable<ReturnType<typeof redo>>): Promise<void> {
    const fresh = latest.current.begin?.(begun.length, []) ?? []
    const names = new Map(begun.map((id, index) => [id, fresh[index] ?? id]))
    history.current = renamed(history.current, names)
    // They have come when the page was drawn.
    await drawn()
    writeStep(placed(texts.map((text) => ({ ...text, id: names.get(text.id) ?? text.id }))))
  }

  return {
    write,
    /** What a person has typed into a cell. */
    type: (cell: CellText) => write([cell], { isTyped: true }),
    paste,
    put,
    undo: () => step(undo),
    redo: () => step(redo),
    /** What was saved of changes reads otherwise than they were written. */
    reword: (rewordings: readonly Rewording[]) => {
      history.current = reworded(history.current, rewordings)
    },
    ...{ outcome, pasting },
    /** Says why the cell that has the keyboard is not written in. */
    refuse: (fault: string) => setOutcome({ changed: 0, refusals: [], outside: 0, fault, isTyped: true }),
    /** Says why nothing was done with what is chosen. */
    fail: (fault: string) => setOutcome({ changed: 0, refusals: [], outside: 0, fault }),
    /** Adds to the outcome that a step has changed cells of rows that are not shown. */
    noteHidden: (step: 'undo' | 'redo', cells: readonly CellText[]) => {
      const { rows, numberOf } = latest.current
      const numbers = cells.map(({ row: place }) => {
        const row = rows[place]
        return row !== undefined && numberOf ? numberOf(row) : place + 1
      })
      const hidden = { step, rows: numbers }
      setOutcome((now) => ({ changed: 0, refusals: [], outside: 0, ...now, hidden }))
    },
    forgetOutcome: () => setOutcome(undefined),
  }
}

export type GridChanging = ReturnType<typeof useGridChanges>

function outcomeOf({ changes, refusals }: Written, { lost = 0, ...from }: Omit<Origin, 'begun'>): Outcome {
  return { changed: byPerson(changes).length, refusals, outside: lost, ...from }
}

/** Texts in stretches that end with a row: cells of one row depend on one another. */
function* stretches(texts: readonly TextOfRow[]): Generator<readonly TextOfRow[]> {
  for (let from = 0, to = 0; from < texts.length; from = to) {
    to = Math.min(from + AT_A_STRETCH, texts.length)
    while (to < texts.length && texts[to]?.id === texts[to - 1]?.id) to += 1
    yield texts.slice(from, to)
  }
}

/** The changes of cells that somebody has written into. */
function byPerson(changes: readonly CellChange[]): readonly CellChange[] {
  return changes.filter(({ follows }) => !follows)
}

/** The changes that are to be saved. What follows in a row that was begun for them, its other cells say by themselves. */
function unsavedBy(changes: readonly CellChange[], begun: ReadonlySet<RowId>): readonly CellChange[] {
  return begun.size === 0 ? changes : changes.filter(({ id, follows }) => !follows || !begun.has(id))
}

const noRows: ReadonlySet<RowId> = new Set()

/** A step of the history with what it changed, and what it was refused. */
function stepOf({ changes: made, refused }: Written, begun: ReadonlySet<RowId>): readonly CellChange[] {
  const without = refused.map(({ id, column, text }) => ({
    id,
    column,
    before: '',
    after: '',
    refused: text,
  }))
  const changes = [...made, ...without]
  if (begun.size === 0) return changes
  return changes.map((change) => (begun.has(change.id) ? { ...change, isBegun: true } : change))
}

/** Once the page has been drawn, or could have been where nobody looks at it. */
function drawn(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}
