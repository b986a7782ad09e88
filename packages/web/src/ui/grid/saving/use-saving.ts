import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rewording } from '../changes/change-history.ts'
import { type CellChange, withText } from '../changes/write-cells.ts'
import type { GridColumn, RowId } from '../columns/grid-column.ts'
import {
  answered,
  compared,
  noted,
  nothingUnsaved,
  progressOf,
  type RowOutcome,
  returned,
  type Saving,
  sent,
  settled,
  type Trouble,
  type UnsavedCell,
  unsavedCells,
  withoutRows,
} from './unsaved.ts'

/** Change of a cell to save. The list of changes has the order in which they were written. */
export type RowChange<Row> = {
  id: RowId
  column: string
  /** New text of the cell. `before` is the previous text. */
  text: string
  before: string
  /** The row with all of its changes. */
  row: Row
  /** Version of the row to which the user made the changes. */
  version: number
}

/** Result of saving a row: the saved row, the reason of a refusal, or the newer row that another user has saved. */
export type SaveAnswer<Row> = { id: RowId } & (
  | { row: Row }
  | { fault: string; column?: string | undefined }
  | { theirs: Row }
)

export type SavedGrid<Row> = {
  /** Rows of the grid; undefined while a row is not loaded. */
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  /** Returns the version of a row, which increases whenever the row is saved. */
  versionOf: (row: Row) => number
  /** Saves changes and returns one answer per row. Rejects if the server cannot be reached; the changes then wait. */
  save: (changes: readonly RowChange<Row>[]) => Promise<readonly SaveAnswer<Row>[]>
  /** Receives unsaved texts of rows that no longer exist. */
  onGone?: ((cells: readonly UnsavedCell[]) => void) | undefined
  /** Receives saved texts that differ from the texts that the user wrote. */
  onReworded?: ((rewordings: readonly Rewording[]) => void) | undefined
  /** Receives the rows with unsaved changes, including these changes, whenever any of these rows changes. */
  onWritten?: ((rows: readonly Row[]) => void) | undefined
}

/** Maximum number of cells per batch. */
const MOST_AT_ONCE = 500

type SavingState<Row> = { saving: Saving; newer: ReadonlyMap<RowId, Row> }

/** Applies the user's changes to the rows, and saves them batch by batch. */
export function useSaving<Row>(grid: SavedGrid<Row>) {
  const { t } = useTranslation()
  const { rows, columns, idOf, versionOf } = grid
  const [{ saving, newer }, keep] = useState<SavingState<Row>>({ saving: nothingUnsaved, newer: new Map() })
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns])
  const loadedRows = useMemo(() => {
    const byId = new Map<RowId, Row>()
    for (const row of rows) if (row !== undefined) byId.set(idOf(row), row)
    return byId
  }, [rows, idOf])
  const latest = useRef({ ...grid, byName, given: loadedRows })
  useLayoutEffect(() => {
    latest.current = { ...grid, byName, given: loadedRows }
  })

  function savedRow(id: RowId, answers: SavingState<Row>['newer']): Row | undefined {
    return newest(latest.current.given.get(id), answers.get(id), latest.current.versionOf)
  }
  const savedTextIn = (answers: SavingState<Row>['newer']) => (id: RowId, column: string) => {
    const row = savedRow(id, answers)
    return row === undefined ? undefined : latest.current.byName.get(column)?.text(row)
  }

  const change = (next: (saving: Saving) => Saving) =>
    keep((state) => {
      const nextSaving = next(state.saving)
      return nextSaving === state.saving ? state : { ...state, saving: nextSaving }
    })

  const previousRows = useRef(loadedRows)
  /** Ids of rows that no longer exist. Changes of these rows that are being sent are dropped when the answer arrives. */
  const goneIds = useRef<ReadonlySet<RowId>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares only when the rows change; the rest is that of the last render
  useLayoutEffect(() => {
    const changedIds = comeSince(previousRows.current, loadedRows)
    previousRows.current = loadedRows
    // While some rows are not loaded, a missing row may still exist.
    const isAllRead = loadedRows.size === rows.length
    const lostCells = isAllRead ? missingFrom(loadedRows, unsavedCells(saving)) : []
    const lostIds = new Set(lostCells.map(({ id }) => id))
    const news = lostCells.filter(({ id }) => !goneIds.current.has(id))
    goneIds.current = new Set([...goneIds.current, ...lostIds].filter((id) => !loadedRows.has(id)))
    keep((state) => {
      const next = compared(withoutRows(state.saving, lostIds), changedIds, savedTextIn(state.newer))
      return next === state.saving ? state : { ...state, saving: next }
    })
    if (news.length > 0) latest.current.onGone?.(news)
  }, [rows])

  const underWay = useRef<readonly UnsavedCell[]>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends each batch once; the rest may be of the last render
  useEffect(() => {
    const { sending, waiting, hasFailed, isStopped } = saving
    if (sending.length === 0) {
      const isReady = ({ id, trouble }: UnsavedCell) => !trouble && loadedRows.has(id)
      if (!hasFailed && !isStopped && waiting.some(isReady))
        change((now) => sent(now, MOST_AT_ONCE, (id) => loadedRows.has(id)))
      return
    }
    if (underWay.current === sending) return
    underWay.current = sending
    carry(sending)
  }, [saving, loadedRows])

  async function carry(sending: readonly UnsavedCell[]): Promise<void> {
    const changedRows = new Map<RowId, Row>()
    const outcomes: RowOutcome[] = []
    for (const { id, column, text } of sending) {
      const row = changedRows.get(id) ?? savedRow(id, newer)
      if (row === undefined)
        outcomes.push({ id, kind: 'refused', fault: t('grid.saving.gone'), column: undefined })
      else changedRows.set(id, withText(row, byName.get(column), text))
    }
    const changes = sending.flatMap(({ id, column, text, before }): RowChange<Row>[] => {
      const [row, original] = [changedRows.get(id), savedRow(id, newer)]
      return row === undefined || original === undefined
        ? []
        : [{ id, column, text, before, row, version: versionOf(original) }]
    })
    try {
      const answers = changes.length > 0 ? await latest.current.save(changes) : []
      const rewordings = rewordingsOf(changes, answers)
      if (rewordings.length > 0) latest.current.onReworded?.(rewordings)
      keep((state) => {
        const next = new Map(state.newer)
        for (const answer of answers) {
          const knownRow = savedRow(answer.id, next)
          const row = 'row' in answer ? answer.row : 'theirs' in answer ? answer.theirs : undefined
          if (row !== undefined) next.set(answer.id, newest(knownRow, row, versionOf) ?? row)
          outcomes.push(outcomeOf(answer, knownRow))
        }
        const saving = answered(state.saving, outcomes, savedTextIn(next))
        return { newer: next, saving: withoutRows(saving, goneIds.current) }
      })
    } catch {
      keep((state) => {
        const saving = returned(state.saving, savedTextIn(state.newer))
        return { ...state, saving: withoutRows(saving, goneIds.current) }
      })
    }
  }

  // Once the network is back, saving resumes automatically.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` works the same from any render
  useEffect(() => {
    const retry = () => change((now) => (now.hasFailed ? { ...now, hasFailed: false } : now))
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])

  function rewordingsOf(
    changes: readonly RowChange<Row>[],
    answers: readonly SaveAnswer<Row>[],
  ): Rewording[] {
    const savedRows = new Map(answers.flatMap((answer) => ('row' in answer ? [[answer.id, answer.row]] : [])))
    return changes.flatMap(({ id, column, text }) => {
      const row = savedRows.get(id)
      const now = row === undefined ? undefined : latest.current.byName.get(column)?.text(row)
      return now === undefined || now === text ? [] : [{ id, column, text, now }]
    })
  }

  function outcomeOf(answer: SaveAnswer<Row>, knownRow: Row | undefined): RowOutcome {
    const { id } = answer
    if ('row' in answer) return { id, kind: 'saved' }
    if ('fault' in answer) return { id, kind: 'refused', fault: answer.fault, column: answer.column }
    // Treats an answer that is older than the known row as a refusal. Otherwise the change would be sent again forever.
    const isNewer = knownRow === undefined || versionOf(answer.theirs) >= versionOf(knownRow)
    return isNewer
      ? { id, kind: 'overtaken' }
      : { id, kind: 'refused', fault: t('grid.saving.failed'), column: undefined }
  }

  const { sending, waiting } = saving
  // Excludes `open`, so that opening a cell does not render the rows again.
  const unsaved = useMemo(() => unsavedCells({ sending, waiting }), [sending, waiting])
  const writtenRows = useRef(new Map<RowId, WrittenRow<Row>>())
  const currentRows = useMemo(() => {
    const texts = Map.groupBy(unsaved, ({ id }) => id)
    const before = writtenRows.current
    writtenRows.current = new Map()
    return rows.map((row) => {
      if (row === undefined) return undefined
      const id = idOf(row)
      const saved = newest(row, newer.get(id), versionOf) ?? row
      const cells = texts.get(id)
      if (!cells) return saved
      // Each batch changes only a few of thousands of edited rows. All other rows keep their object identity.
      const previous = before.get(id)
      const isSame =
        previous?.saved === saved && previous.columns === byName && sameCells(previous.cells, cells)
      const now = isSame ? previous : { saved, cells, columns: byName, row: withTexts(saved, cells, byName) }
      writtenRows.current.set(id, now)
      return now.row
    })
  }, [rows, newer, unsaved, byName, idOf, versionOf])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports changed rows only, to the current listener
  useLayoutEffect(() => {
    latest.current.onWritten?.([...writtenRows.current.values()].map(({ row }) => row))
  }, [currentRows])
  const troubles = useMemo(() => troublesOf(unsaved), [unsaved])

  const isMissingRows = useMemo(() => missingFrom(loadedRows, unsaved).length > 0, [loadedRows, unsaved])
  const progress = useMemo(() => progressOf(saving), [saving])
  const isOpenRefused = saving.open?.isRefused === true
  const count = unsaved.length + Number(isOpenRefused)

  return {
    /** Rows with all unsaved changes applied. */
    rows: currentRows,
    unsaved,
    troubles,
    /** Number of unsaved cells, including an open cell that has refused its text. */
    count,
    isOpenRefused,
    /** True while changes wait for missing rows, which were removed or are not loaded. */
    isMissingRows,
    isSending: saving.sending.length > 0,
    hasFailed: saving.hasFailed,
    isStopped: saving.isStopped,
    /** Number of saved cells and of all cells to save; undefined if they fit into one batch. */
    progress: progress.total > MOST_AT_ONCE && progress.saved < progress.total ? progress : undefined,
    note: (changes: readonly CellChange[]) => change((now) => noted(now, changes)),
    /** Starts editing a cell. Assumes that the user has seen its current saved text. */
    open: (cell: { id: RowId; column: string }) =>
      keep((state) => {
        const saved = savedTextIn(state.newer)(cell.id, cell.column)
        return {
          ...state,
          saving: { ...state.saving, open: saved === undefined ? null : { ...cell, saved } },
        }
      }),
    /** Records that the open cell has refused its text. */
    refuse: () => change((now) => (now.open ? { ...now, open: { ...now.open, isRefused: true } } : now)),
    close: () => change((now) => ({ ...now, open: null })),
    settle: (cell: { id: RowId; column: string }, keeps: boolean) =>
      change((now) => settled(now, cell, keeps)),
    /** Drops the waiting changes of these rows. Changes that are already being sent are still saved. */
    forget: (ids: ReadonlySet<RowId>) => change((now) => withoutRows(now, ids)),
    retry: () => change((now) => ({ ...now, hasFailed: false })),
    stop: () => change((now) => ({ ...now, isStopped: true })),
    goOn: () => change((now) => ({ ...now, isStopped: false })),
  }
}

export type GridSaving<Row> = ReturnType<typeof useSaving<Row>>

/** Returns the unsaved cells whose row is missing. */
function missingFrom<Row>(
  loadedRows: ReadonlyMap<RowId, Row>,
  cells: readonly UnsavedCell[],
): readonly UnsavedCell[] {
  return cells.filter(({ id }) => !loadedRows.has(id))
}

/** Returns the ids of new and changed rows. */
function comeSince<Row>(before: ReadonlyMap<RowId, Row>, now: ReadonlyMap<RowId, Row>): ReadonlySet<RowId> {
  const changedIds = new Set<RowId>()
  for (const [id, row] of now) if (before.get(id) !== row) changedIds.add(id)
  return changedIds
}

/** Returns the row with the higher version. If the versions are equal, returns the loaded row. */
function newest<Row>(
  loadedRow: Row | undefined,
  other: Row | undefined,
  versionOf: (row: Row) => number,
): Row | undefined {
  if (loadedRow === undefined || other === undefined) return loadedRow ?? other
  return versionOf(other) > versionOf(loadedRow) ? other : loadedRow
}

/** Row with its unsaved changes applied, and the values from which it was computed. */
type WrittenRow<Row> = {
  saved: Row
  cells: readonly UnsavedCell[]
  columns: ReadonlyMap<string, GridColumn<Row>>
  row: Row
}

function sameCells(one: readonly UnsavedCell[], other: readonly UnsavedCell[]): boolean {
  return one.length === other.length && one.every((cell, index) => cell === other[index])
}

function withTexts<Row>(
  savedRow: Row,
  cells: readonly UnsavedCell[],
  columns: WrittenRow<Row>['columns'],
): Row {
  return cells.reduce((row, { column, text }) => withText(row, columns.get(column), text), savedRow)
}

function troublesOf(cells: readonly UnsavedCell[]): ReadonlyMap<RowId, ReadonlyMap<string, Trouble>> {
  const troubles = new Map<RowId, Map<string, Trouble>>()
  for (const { id, column, trouble } of cells) {
    if (!trouble) continue
    const ofRow = troubles.get(id) ?? new Map<string, Trouble>()
    troubles.set(id, ofRow.set(column, trouble))
  }
  return troubles
}
