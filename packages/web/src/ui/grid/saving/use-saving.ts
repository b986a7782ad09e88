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
  type Unsaved,
  unsavedCells,
  withoutRows,
} from './unsaved.ts'

/** A changed cell to save, in the order of writing. */
export type RowChange<Row> = {
  id: RowId
  column: string
  /** New text of the cell; `before` is the previous one. */
  text: string
  before: string
  /** The row with all of its changes. */
  row: Row
  /** Version of the row that the changes were made on. */
  version: number
}

/** Result of saving a row: the row as saved, refused with a sentence, or the newer row that somebody else has saved. */
export type SaveAnswer<Row> = { id: RowId } & (
  | { row: Row }
  | { fault: string; column?: string | undefined }
  | { theirs: Row }
)

export type SavedGrid<Row> = {
  /** Rows that are not loaded are undefined. */
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  /** Returns the version of a row, which increases with each saved change. */
  versionOf: (row: Row) => number
  /** Saves changes; returns one answer per row. Rejects if the server cannot be reached; everything then waits. */
  save: (changes: readonly RowChange<Row>[]) => Promise<readonly SaveAnswer<Row>[]>
  /** Receives unsaved texts whose rows no longer exist. */
  onGone?: ((cells: readonly Unsaved[]) => void) | undefined
  /** Receives saved texts that read differently from how they were written. */
  onReworded?: ((rewordings: readonly Rewording[]) => void) | undefined
  /** Receives the rows with unsaved changes, including these, whenever one of them changes. */
  onWritten?: ((rows: readonly Row[]) => void) | undefined
}

/** Number of cells per batch. */
const MOST_AT_ONCE = 500

type Kept<Row> = { saving: Saving; newer: ReadonlyMap<RowId, Row> }

/** Keeps the rows as the user has written them, and saves the changes batch by batch. */
export function useSaving<Row>(grid: SavedGrid<Row>) {
  const { t } = useTranslation()
  const { rows, columns, idOf, versionOf } = grid
  const [{ saving, newer }, keep] = useState<Kept<Row>>({ saving: nothingUnsaved, newer: new Map() })
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns])
  const given = useMemo(() => {
    const byId = new Map<RowId, Row>()
    for (const row of rows) if (row !== undefined) byId.set(idOf(row), row)
    return byId
  }, [rows, idOf])
  const latest = useRef({ ...grid, byName, given })
  useLayoutEffect(() => {
    latest.current = { ...grid, byName, given }
  })

  function savedRow(id: RowId, answers: Kept<Row>['newer']): Row | undefined {
    return newest(latest.current.given.get(id), answers.get(id), latest.current.versionOf)
  }
  const savedTextIn = (answers: Kept<Row>['newer']) => (id: RowId, column: string) => {
    const row = savedRow(id, answers)
    return row === undefined ? undefined : latest.current.byName.get(column)?.text(row)
  }

  const change = (next: (saving: Saving) => Saving) =>
    keep((kept) => {
      const changed = next(kept.saving)
      return changed === kept.saving ? kept : { ...kept, saving: changed }
    })

  const known = useRef(given)
  /** Rows that no longer exist; changes in flight for them are dropped when their answer arrives. */
  const gone = useRef<ReadonlySet<RowId>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares only when the rows change; the rest is that of the last render
  useLayoutEffect(() => {
    const come = comeSince(known.current, given)
    known.current = given
    // A missing row may be one that is not loaded.
    const isAllRead = given.size === rows.length
    const lost = isAllRead ? missingFrom(given, unsavedCells(saving)) : []
    const left = new Set(lost.map(({ id }) => id))
    const news = lost.filter(({ id }) => !gone.current.has(id))
    gone.current = new Set([...gone.current, ...left].filter((id) => !given.has(id)))
    keep((kept) => {
      const next = compared(withoutRows(kept.saving, left), come, savedTextIn(kept.newer))
      return next === kept.saving ? kept : { ...kept, saving: next }
    })
    if (news.length > 0) latest.current.onGone?.(news)
  }, [rows])

  const underWay = useRef<readonly Unsaved[]>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends each batch once; the rest may be of the last render
  useEffect(() => {
    const { sending, waiting, hasFailed, isStopped } = saving
    if (sending.length === 0) {
      const isReady = ({ id, trouble }: Unsaved) => !trouble && given.has(id)
      if (!hasFailed && !isStopped && waiting.some(isReady))
        change((now) => sent(now, MOST_AT_ONCE, (id) => given.has(id)))
      return
    }
    if (underWay.current === sending) return
    underWay.current = sending
    carry(sending)
  }, [saving, given])

  async function carry(sending: readonly Unsaved[]): Promise<void> {
    const changed = new Map<RowId, Row>()
    const outcomes: RowOutcome[] = []
    for (const { id, column, text } of sending) {
      const row = changed.get(id) ?? savedRow(id, newer)
      if (row === undefined)
        outcomes.push({ id, kind: 'refused', fault: t('grid.saving.gone'), column: undefined })
      else changed.set(id, withText(row, byName.get(column), text))
    }
    const changes = sending.flatMap(({ id, column, text, before }): RowChange<Row>[] => {
      const [row, saved] = [changed.get(id), savedRow(id, newer)]
      return row === undefined || saved === undefined
        ? []
        : [{ id, column, text, before, row, version: versionOf(saved) }]
    })
    try {
      const answers = changes.length > 0 ? await latest.current.save(changes) : []
      const rewordings = rewordingsOf(changes, answers)
      if (rewordings.length > 0) latest.current.onReworded?.(rewordings)
      keep((kept) => {
        const next = new Map(kept.newer)
        for (const answer of answers) {
          const known = savedRow(answer.id, next)
          const row = 'row' in answer ? answer.row : 'theirs' in answer ? answer.theirs : undefined
          if (row !== undefined) next.set(answer.id, newest(known, row, versionOf) ?? row)
          outcomes.push(outcomeOf(answer, known))
        }
        const saving = answered(kept.saving, outcomes, savedTextIn(next))
        return { newer: next, saving: withoutRows(saving, gone.current) }
      })
    } catch {
      keep((kept) => {
        const saving = returned(kept.saving, savedTextIn(kept.newer))
        return { ...kept, saving: withoutRows(saving, gone.current) }
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
    const saved = new Map(answers.flatMap((answer) => ('row' in answer ? [[answer.id, answer.row]] : [])))
    return changes.flatMap(({ id, column, text }) => {
      const row = saved.get(id)
      const now = row === undefined ? undefined : latest.current.byName.get(column)?.text(row)
      return now === undefined || now === text ? [] : [{ id, column, text, now }]
    })
  }

  function outcomeOf(answer: SaveAnswer<Row>, known: Row | undefined): RowOutcome {
    const { id } = answer
    if ('row' in answer) return { id, kind: 'saved' }
    if ('fault' in answer) return { id, kind: 'refused', fault: answer.fault, column: answer.column }
    // An answer no newer than the known row would be sent again for ever.
    const isNewer = known === undefined || versionOf(answer.theirs) >= versionOf(known)
    return isNewer
      ? { id, kind: 'overtaken' }
      : { id, kind: 'refused', fault: t('grid.saving.failed'), column: undefined }
  }

  const { sending, waiting } = saving
  // Excludes `open`, so that opening a cell renders no row again.
  const unsaved = useMemo(() => unsavedCells({ sending, waiting }), [sending, waiting])
  const written = useRef(new Map<RowId, WrittenRow<Row>>())
  const shown = useMemo(() => {
    const texts = Map.groupBy(unsaved, ({ id }) => id)
    const before = written.current
    written.current = new Map()
    return rows.map((row) => {
      if (row === undefined) return undefined
      const id = idOf(row)
      const saved = newest(row, newer.get(id), versionOf) ?? row
      const cells = texts.get(id)
      if (!cells) return saved
      // Each batch changes few of thousands of written rows; the others keep their object.
      const known = before.get(id)
      const isSame = known?.saved === saved && known.columns === byName && sameCells(known.cells, cells)
      const now = isSame ? known : { saved, cells, columns: byName, row: withTexts(saved, cells, byName) }
      written.current.set(id, now)
      return now.row
    })
  }, [rows, newer, unsaved, byName, idOf, versionOf])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports changed rows only, to the current listener
  useLayoutEffect(() => {
    latest.current.onWritten?.([...written.current.values()].map(({ row }) => row))
  }, [shown])
  const troubles = useMemo(() => troublesOf(unsaved), [unsaved])

  const isMissingRows = useMemo(() => missingFrom(given, unsaved).length > 0, [given, unsaved])
  const progress = useMemo(() => progressOf(saving), [saving])
  const isOpenRefused = saving.open?.isRefused === true
  const count = unsaved.length + Number(isOpenRefused)

  return {
    /** The rows with all unsaved changes. */
    rows: shown,
    unsaved,
    troubles,
    /** Number of unsaved cells, including an open one that refused its text. */
    count,
    isOpenRefused,
    /** True while changes wait for rows that are missing: removed, or not loaded. */
    isMissingRows,
    isSending: saving.sending.length > 0,
    hasFailed: saving.hasFailed,
    isStopped: saving.isStopped,
    /** Number of saved cells and their total, if there is more than one batch. */
    progress: progress.total > MOST_AT_ONCE && progress.saved < progress.total ? progress : undefined,
    note: (changes: readonly CellChange[]) => change((now) => noted(now, changes)),
    /** Begins editing a cell; its current saved text counts as seen by the user. */
    open: (cell: { id: RowId; column: string }) =>
      keep((kept) => {
        const saved = savedTextIn(kept.newer)(cell.id, cell.column)
        return { ...kept, saving: { ...kept.saving, open: saved === undefined ? null : { ...cell, saved } } }
      }),
    /** Marks that the open cell refused its text. */
    refuse: () => change((now) => (now.open ? { ...now, open: { ...now.open, isRefused: true } } : now)),
    close: () => change((now) => ({ ...now, open: null })),
    settle: (cell: { id: RowId; column: string }, keeps: boolean) =>
      change((now) => settled(now, cell, keeps)),
    /** Drops the waiting changes of rows; those in flight are still saved. */
    forget: (ids: ReadonlySet<RowId>) => change((now) => withoutRows(now, ids)),
    retry: () => change((now) => ({ ...now, hasFailed: false })),
    stop: () => change((now) => ({ ...now, isStopped: true })),
    goOn: () => change((now) => ({ ...now, isStopped: false })),
  }
}

export type GridSaving<Row> = ReturnType<typeof useSaving<Row>>

/** Returns the cells whose rows are missing. */
function missingFrom<Row>(given: ReadonlyMap<RowId, Row>, cells: readonly Unsaved[]): readonly Unsaved[] {
  return cells.filter(({ id }) => !given.has(id))
}

/** Returns the ids of rows that are new or have changed. */
function comeSince<Row>(before: ReadonlyMap<RowId, Row>, now: ReadonlyMap<RowId, Row>): ReadonlySet<RowId> {
  const come = new Set<RowId>()
  for (const [id, row] of now) if (before.get(id) !== row) come.add(id)
  return come
}

/** Returns the row of the later version, or the loaded row if the versions are the same. */
function newest<Row>(
  given: Row | undefined,
  other: Row | undefined,
  versionOf: (row: Row) => number,
): Row | undefined {
  if (given === undefined || other === undefined) return given ?? other
  return versionOf(other) > versionOf(given) ? other : given
}

/** A row with its unsaved changes, and the values that it was computed from. */
type WrittenRow<Row> = {
  saved: Row
  cells: readonly Unsaved[]
  columns: ReadonlyMap<string, GridColumn<Row>>
  row: Row
}

function sameCells(one: readonly Unsaved[], other: readonly Unsaved[]): boolean {
  return one.length === other.length && one.every((cell, index) => cell === other[index])
}

function withTexts<Row>(saved: Row, cells: readonly Unsaved[], columns: WrittenRow<Row>['columns']): Row {
  return cells.reduce((row, { column, text }) => withText(row, columns.get(column), text), saved)
}

function troublesOf(unsaved: readonly Unsaved[]): ReadonlyMap<RowId, ReadonlyMap<string, Trouble>> {
  const troubles = new Map<RowId, Map<string, Trouble>>()
  for (const { id, column, trouble } of unsaved) {
    if (!trouble) continue
    const ofRow = troubles.get(id) ?? new Map<string, Trouble>()
    troubles.set(id, ofRow.set(column, trouble))
  }
  return troubles
}
