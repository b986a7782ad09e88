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
import { type DefaultedCells, withBlanks } from './defaulted-cells.ts'
import { type Foreseen, fits, foresee, type PastePreview } from './foresee.ts'
import { AT_A_STRETCH, drawn, stretches } from './stretches.ts'
import type { PasteLoss } from './texts-for-range.ts'
import {
  type CellChange,
  type CellText,
  merged,
  nothingWritten,
  type Refusal,
  type WriteResult,
  withoutFollowing,
  writeCells,
} from './write-cells.ts'

type GridChanges<Row> = {
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  numberOf?: ((row: Row) => number) | undefined
  locked: (row: Row, column: GridColumn<Row>) => string | undefined
  /** Index of each row by its id. */
  places: ReadonlyMap<RowId, number>
  onChange: (changes: readonly CellChange[]) => void
  /**
   * Receives the pasted texts that cells have refused, and the cells that were written or whose refused texts were discarded.
   */
  onRefused: (refusedCells: WriteResult['refused'], settledCells: WriteResult['taken']) => void
  /** Appends `count` rows and returns their ids. `untold` contains the facts about the paste that the user has not seen yet. */
  begin?: ((count: number, untold: Foreseen) => readonly RowId[]) | undefined
  /**
   * Returns the name of the first column that a new row must have filled before it can be saved, or undefined if nothing is
   * missing.
   */
  missingIn?: ((row: Row) => string | undefined) | undefined
  /**
   * Returns the row that `begin` would create, for the preview of a paste. `number` makes the ids of several new rows
   * different.
   */
  blank?: ((number: number) => Row) | undefined
  /** Asks the user whether to paste although some texts would be refused or do not fit. */
  ask: (preview: PastePreview) => Promise<boolean>
  /** Receives a paste that has replaced several texts, and null after the next change. */
  onReplaced: (paste: ReplacingPaste | null) => void
  onTakenBack: (newIds: readonly RowId[]) => void
}

const nothingForeseen: Foreseen = { defaults: [], missing: [] }

/** Paste that has replaced `count` texts. `undo` reverts the paste, unless another change has followed. */
export type ReplacingPaste = { count: number; undo: () => void }

/** Result of a write. The grid shows the refused texts to the user. */
export type Outcome = {
  changed: number
  refusals: readonly Refusal[]
  /** Number of pasted cells that did not fit into the grid. */
  outside: number
  /** Reason why the whole action failed. */
  fault?: string
  /** True if the user typed the text into an open cell. The cell then shows the reason itself. */
  isTyped?: boolean
  /** True if the preview of the paste has shown which texts would be refused, and the user has agreed. */
  isForeseen?: boolean
  /** Numbers of the hidden rows that an undo or a redo has changed. */
  hidden?: { step: 'undo' | 'redo'; rows: readonly number[] }
}

/**
 * Origin of the texts to write. `lost` is the number of cells that did not fit into the grid, `begun` contains the ids of the
 * rows that were created for the texts.
 */
type Origin = Pick<Outcome, 'isTyped' | 'isForeseen'> & {
  lost?: number
  begun?: ReadonlySet<RowId>
}

/** Text for a cell. Row id and column name identify the cell, so the order of the rows may change. */
export type TextOfRow = { id: RowId; column: string } & Omit<CellText, 'row' | 'column'>

/** Writes texts into cells, and undoes and redoes the writes. Row indexes include hidden rows. */
export function useGridChanges<Row>(grid: GridChanges<Row>) {
  const history = useRef<ChangeHistory>(noHistory)
  const [outcome, setOutcome] = useState<Outcome>()
  /** Number of pasted cells that are not written yet, because their texts are being looked up or the user is being asked. */
  const [pasting, setPasting] = useState(0)
  /** Default values of the blank pasted cells that the user has probably forgotten, by row id and column name. */
  const [defaulted, setDefaulted] = useState<DefaultedCells>(new Map())
  // Rows can change while texts are being looked up, so writes use the latest rows.
  const latest = useRef(grid)
  useLayoutEffect(() => {
    latest.current = grid
  })

  /** Number of steps that the user has taken, including undo and redo. */
  const steps = useRef(0)
  const isReplacedTold = useRef(false)
  function countStep() {
    steps.current += 1
    if (isReplacedTold.current) latest.current.onReplaced(null)
    isReplacedTold.current = false
  }

  /** Waits until a paste is written. If it replaced at least two texts, offers to undo it until the next change. */
  async function tellReplaced(count: number): Promise<void> {
    const pasteStep = steps.current
    await writing.current
    // The user sees the change of a single cell without a notice.
    if (count < 2 || steps.current !== pasteStep) return
    isReplacedTold.current = true
    latest.current.onReplaced({ count, undo: () => steps.current === pasteStep && step(undo) })
  }

  function writeIn(cells: readonly CellText[]): WriteResult {
    const result = writeCells(latest.current, cells)
    latest.current.onRefused(result.refused, result.taken)
    return result
  }

  function apply(cells: readonly CellText[], { begun = noRows, ...from }: Origin = {}): WriteResult {
    const result = writeIn(cells)
    const { changes } = result
    setOutcome(outcomeOf(result, from))
    if (changes.length > 0) latest.current.onChange(unsavedBy(changes, begun))
    return result
  }

  /**
   * Writes texts as one undo step. If they need more than one batch, the later batches are written after the function returns.
   */
  function write(cells: readonly CellText[], origin: Origin = {}): WriteResult {
    const { begun = noRows } = origin
    countStep()
    if (cells.length > AT_A_STRETCH) {
      void byTurns(cells, { ...origin, begun })
      return nothingWritten
    }
    const result = apply(cells, origin)
    const stepChanges = stepOf(result, begun)
    if (stepChanges.length > 0) history.current = remember(history.current, stepChanges)
    return result
  }

  /** Latest write in batches. The next one waits for it. */
  const writing = useRef<Promise<void>>(Promise.resolve())

  /**
   * Writes many cells in batches and looks up the current index of each row. Stops if the user undoes the step meanwhile.
   * Without `begun`, the write is itself an undo or a redo.
   */
  function byTurns(cells: readonly CellText[], { begun, ...from }: Origin = {}): Promise<void> {
    const texts = textsOf(cells)
    const before = writing.current
    const turns = async () => {
      await before
      let all = nothingWritten
      let step: readonly CellChange[] | undefined
      for (const stretch of stretches(texts)) {
        const result = writeIn(placeTexts(stretch))
        all = merged(all, result)
        const stepChanges = begun ? stepOf(result, begun) : []
        if (stepChanges.length > 0) {
          const next = step
            ? extend(history.current, step, stepChanges)
            : { history: remember(history.current, stepChanges), step: stepChanges }
          if (!next) return latest.current.onRefused([], result.refused)
          history.current = next.history
          step = next.step
        }
        if (result.changes.length > 0) latest.current.onChange(unsavedBy(result.changes, begun ?? noRows))
        await drawn()
      }
      setOutcome(outcomeOf(all, from))
    }
    writing.current = turns()
    return writing.current
  }

  function placeTexts(texts: readonly TextOfRow[]): CellText[] {
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
      const [row, definition] = [rows[place], columns[column]]
      return row === undefined || !definition ? [] : [{ id: idOf(row), column: definition.name, ...text }]
    })
  }

  /** Starts looking up the texts in the columns that need it before a write. */
  function learning(texts: readonly TextOfRow[]): Promise<void>[] {
    const byColumn = Map.groupBy(texts, ({ column }) => column)
    return latest.current.columns.flatMap(({ name, learn }) => {
      const own = byColumn.get(name)
      return learn && own ? [learn([...new Set(own.map(({ text }) => text))])] : []
    })
  }

  /**
   * Looks up pasted texts, asks the user if some do not fit or would be refused, and writes them. `loss` contains the parts
   * that do not fit. `beyond` contains the cells of rows to append, with row indexes from 0; blank cells in these rows keep
   * their defaults. Undo removes the appended rows, and redo creates new ones. Returns false if the user declines.
   */
  async function paste(
    cells: readonly CellText[],
    loss: PasteLoss,
    beyond: readonly CellText[],
  ): Promise<boolean> {
    setPasting(cells.length + beyond.length)
    try {
      return await pasteKnown(cells, loss, beyond)
    } finally {
      void writing.current.finally(() => setPasting(0))
    }
  }

  async function pasteKnown(
    cells: readonly CellText[],
    loss: PasteLoss,
    beyond: readonly CellText[],
  ): Promise<boolean> {
    const texts = textsOf(cells)
    const { columns } = latest.current
    const filledCells = beyond.filter(({ text }) => text !== '')
    const withColumnName = (each: CellText) => ({ column: columns[each.column]?.name ?? '', text: each.text })
    const unknown = learning([...texts, ...filledCells.map((each) => ({ id: '', ...withColumnName(each) }))])
    // If the lookup of a text fails, its column later refuses the text.
    if (unknown.length > 0) await Promise.allSettled([...unknown, drawn()])
    // The user is not asked about a single cell, because its refusal is visible and no other cell depends on it.
    const isMore = cells.length + filledCells.length > 1 || loss.rows > 0
    const preview = isMore ? await tryPaste(texts, beyond, loss) : undefined
    const isForeseen = preview !== undefined && !fits(preview)
    if (isForeseen && !(await latest.current.ask(preview))) return false
    const count = filledCells.reduce((most, { row }) => Math.max(most, row + 1), 0)
    const untold = isForeseen ? undefined : preview
    const newIds = count > 0 ? (latest.current.begin?.(count, untold ?? nothingForeseen) ?? []) : []
    setDefaulted((before) => withBlanks(before, preview?.blanks ?? [], newIds, columns))
    // Waits for the next paint, so that the new rows are rendered.
    if (count > 0) await drawn()
    const intoBegun = filledCells.flatMap((each) => {
      const id = newIds[each.row]
      return id === undefined ? [] : [{ id, ...withColumnName(each) }]
    })
    const textsToWrite = [...texts, ...intoBegun].map((text): TextOfRow => ({ ...text, isKept: true }))
    write(placeTexts(textsToWrite), { lost: loss.cells, isForeseen, begun: new Set(newIds) })
    void tellReplaced(preview?.replaced ?? 0)
    return true
  }

  /** Returns the preview of a paste. Rows that the paste would create follow the existing rows. */
  function tryPaste(texts: readonly TextOfRow[], beyond: readonly CellText[], loss: PasteLoss) {
    const { rows, blank } = latest.current
    const count = beyond.reduce((most, { row }) => Math.max(most, row + 1), 0)
    const newRows = blank ? Array.from({ length: count }, (_, number) => blank(number)) : []
    const behind = beyond.map((each) => ({ ...each, row: rows.length + each.row }))
    const cells = [...placeTexts(texts), ...behind.filter(({ text }) => text !== '')]
    const cellsToWrite = cells.map((each): CellText => ({ ...each, isKept: true }))
    const blankCells = behind.filter(({ text }) => text === '')
    return foresee(latest.current, newRows, { cells: cellsToWrite, blank: blankCells, lost: loss }, drawn)
  }

  /** Looks up texts that the screen provides, then writes them as one step. */
  async function put(texts: readonly TextOfRow[]): Promise<void> {
    await Promise.allSettled(learning(texts))
    const cells = placeTexts(texts)
    const { rows, columns } = latest.current
    const replacedCells = cells.filter(({ row: place, column, text }) => {
      const row = rows[place]
      const before = row === undefined ? '' : columns[column]?.text(row)
      return before !== '' && before !== text
    })
    write(cells)
    void tellReplaced(replacedCells.length)
  }

  /** Undo function of a step that has written no text. It is valid only while this is the user's latest step. */
  const act = useRef<{ step: number; undo: () => void } | null>(null)

  /** Adds a step that writes no text, for example the discarding of refused texts. */
  function rememberAct(undo: () => void): void {
    countStep()
    act.current = { step: steps.current, undo }
  }

  /** Undoes the latest step if it wrote no text. Returns false if it did, or if there is no step. */
  function undoAct(): boolean {
    const latestAct = act.current
    if (latestAct?.step !== steps.current) return false
    countStep()
    act.current = null
    latestAct.undo()
    return true
  }

  /**
   * Undoes or redoes a step and returns the changed cells. Returns none if the rows of the step must first be created again.
   */
  function step(which: typeof undo | typeof redo): readonly CellText[] {
    const historyStep = which(history.current)
    if (!historyStep) return []
    countStep()
    history.current = historyStep.history
    if (which === redo && historyStep.begun.length > 0) {
      void beginAgain(historyStep)
      return []
    }
    if (historyStep.begun.length > 0) latest.current.onTakenBack(historyStep.begun)
    if (historyStep.dismissed.length > 0) latest.current.onRefused([], historyStep.dismissed)
    const dismissedCells = historyStep.dismissed.map((cell) => ({ ...cell, text: '' }))
    const cells = placeTexts(historyStep.texts)
    const cellsToWrite = which === undo ? withoutFollowing(latest.current, cells) : cells
    return [...writeStep(cellsToWrite), ...placeTexts(dismissedCells)]
  }

  function writeStep(cells: readonly CellText[]): readonly CellText[] {
    // The user has already seen these refusals when the texts were first written.
    const from = { isForeseen: cells.some(({ isKept }) => isKept) }
    if (cells.length > AT_A_STRETCH) void byTurns(cells, from)
    else apply(cells, from)
    return cells
  }

  /** Redoes a step whose rows were removed by undo. The new rows get new ids. */
  async function beginAgain({ begun, texts }: NonNullable<ReturnType<typeof redo>>): Promise<void> {
    const fresh = latest.current.begin?.(begun.length, nothingForeseen) ?? []
    const names = new Map(begun.map((id, index) => [id, fresh[index] ?? id]))
    history.current = renamed(history.current, names)
    // Waits for the next paint, so that the new rows are rendered.
    await drawn()
    writeStep(placeTexts(texts.map((text) => ({ ...text, id: names.get(text.id) ?? text.id }))))
  }

  return {
    write,
    /** Writes a text that the user has typed into a cell. */
    type: (cell: CellText) => write([cell], { isTyped: true }),
    paste,
    put,
    rememberAct,
    undo: () => (undoAct() ? [] : step(undo)),
    redo: () => step(redo),
    /** Updates the history if saved texts differ from the texts that the user wrote. */
    reword: (rewordings: readonly Rewording[]) => {
      history.current = reworded(history.current, rewordings)
    },
    ...{ outcome, pasting, defaulted },
    /** Shows the reason why the focused cell is read-only. */
    refuse: (fault: string) => setOutcome({ changed: 0, refusals: [], outside: 0, fault, isTyped: true }),
    /** Shows why an action on the selection did nothing. */
    fail: (fault: string) => setOutcome({ changed: 0, refusals: [], outside: 0, fault }),
    /** Adds to the shown result that undo or redo has changed cells of hidden rows. */
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

function outcomeOf(
  { changes, refusals }: WriteResult,
  { lost = 0, ...from }: Omit<Origin, 'begun'>,
): Outcome {
  return { changed: byPerson(changes).length, refusals, outside: lost, ...from }
}

/** Returns the changes of the cells that the user wrote into. */
function byPerson(changes: readonly CellChange[]): readonly CellChange[] {
  return changes.filter(({ follows }) => !follows)
}

/** Returns the changes to save. Omits cells of new rows whose text follows from another cell. */
function unsavedBy(changes: readonly CellChange[], newIds: ReadonlySet<RowId>): readonly CellChange[] {
  return newIds.size === 0 ? changes : changes.filter(({ id, follows }) => !follows || !newIds.has(id))
}

const noRows: ReadonlySet<RowId> = new Set()

/** Returns a history step made of the changes and refused texts. */
function stepOf(
  { changes: writtenChanges, refused }: WriteResult,
  newIds: ReadonlySet<RowId>,
): readonly CellChange[] {
  const without = refused.map(({ id, column, text }) => ({
    id,
    column,
    before: '',
    after: '',
    refused: text,
  }))
  const changes = [...writtenChanges, ...without]
  if (newIds.size === 0) return changes
  return changes.map((change) => (newIds.has(change.id) ? { ...change, isBegun: true } : change))
}
