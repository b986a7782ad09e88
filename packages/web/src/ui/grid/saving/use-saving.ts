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

/** A cell to be saved, in the order in which people wrote. */
export type RowChange<Row> = {
  id: RowId
  column: string
  /** What the cell says now; before, it said `before`. */
  text: string
  before: string
  /** The row with all of its changes. */
  row: Row
  /** The version of the row over which they were made. */
  version: number
}

/** What came of a row: as it is saved now, refused with a sentence, or as somebody else has saved it before. */
export type SaveAnswer<Row> = { id: RowId } & (
  | { row: Row }
  | { fault: string; column?: string | undefined }
  | { theirs: Row }
)

export type SavedGrid<Row> = {
  /** Those that are not there yet are undefined. */
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  /** Goes up with each change that is saved. */
  versionOf: (row: Row) => number
  /** One answer for each row. It rejects where nobody can be reached; then everything waits. */
  save: (changes: readonly RowChange<Row>[]) => Promise<readonly SaveAnswer<Row>[]>
  /** What was written into rows that are there no more, and is saved nowhere. */
  onGone?: ((cells: readonly Unsaved[]) => void) | undefined
  /** What was saved of changes and reads otherwise than they were written. */
  onReworded?: ((rewordings: readonly Rewording[]) => void) | undefined
  /** The rows that hold what is not saved, as they read with it, whenever one of them changes. */
  onWritten?: ((rows: readonly Row[]) => void) | undefined
}

/** How many cells are sent at once. */
const MOST_AT_ONCE = 500

type Kept<Row> = { saving: Saving; newer: ReadonlyMap<RowId, Row> }

/** The rows as a person has written them, while one batch after another is saved. */
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
  /** The rows that are there no more; what is on its way for them comes back to nobody. */
  const gone = useRef<ReadonlySet<RowId>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever rows come anew; everything else is that of the last drawing
  useLayoutEffect(() => {
    const come = comeSince(known.current, given)
    known.current = given
    // A row that is missing may be in one of the places that are not read yet.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each batch is sent once; everything else is that of the last drawing
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

  // Who is reached again need not press anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it changes is that of any drawing
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
    // One that is no newer than what was written over would be sent for ever.
    const isNewer = known === undefined || versionOf(answer.theirs) >= versionOf(known)
    return isNewer
      ? { id, kind: 'overtaken' }
      : { id, kind: 'refused', fault: t('grid.saving.failed'), column: undefined }
  }

  const { sending, waiting } = saving
  // Opening a cell draws no row anew.
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
      // Of thousands that are written together a batch at a time is saved: the others stay what they are.
      const known = before.get(id)
      const isSame = known?.saved === saved && known.columns === byName && sameCells(known.cells, cells)
      const now = isSame ? known : { saved, cells, columns: byName, row: withTexts(saved, cells, byName) }
      written.current.set(id, now)
      return now.row
    })
  }, [rows, newer, unsaved, byName, idOf, versionOf])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever a row is another, to whoever listens then
  useLayoutEffect(() => {
    latest.current.onWritten?.([...written.current.values()].map(({ row }) => row))
  }, [shown])
  const troubles = useMemo(() => troublesOf(unsaved), [unsaved])

  const isMissingRows = useMemo(() => missingFrom(given, unsaved).length > 0, [given, unsaved])
  const progress = useMemo(() => progressOf(saving), [saving])
  const isOpenRefused = saving.open?.isRefused === true
  const count = unsaved.length + Number(isOpenRefused)

  return {
    /** The rows with everything that is written into them. */
    rows: shown,
    unsaved,
    troubles,
    /** How many cells are not saved, with the open one if it did not take its text. */
    count,
    isOpenRefused,
    /** True while cells wait for rows that are missing: removed, or at a place that is not read yet. */
    isMissingRows,
    isSending: saving.sending.length > 0,
    hasFailed: saving.hasFailed,
    isStopped: saving.isStopped,
    /** Where more is written than goes in one batch: how many cells of it are saved. */
    progress: progress.total > MOST_AT_ONCE && progress.saved < progress.total ? progress : undefined,
    note: (changes: readonly CellChange[]) => change((now) => noted(now, changes)),
    /** A person begins to write in a cell, and what is saved there is what they have seen. */
    open: (cell: { id: RowId; column: string }) =>
      keep((kept) => {
        const saved = savedTextIn(kept.newer)(cell.id, cell.column)
        return { ...kept, saving: { ...kept.saving, open: saved === undefined ? null : { ...cell, saved } } }
      }),
    /** The open cell did not take its text. */
    refuse: () => change((now) => (now.open ? { ...now, open: { ...now.open, isRefused: true } } : now)),
    close: () => change((now) => ({ ...now, open: null })),
    settle: (cell: { id: RowId; column: string }, keeps: boolean) =>
      change((now) => settled(now, cell, keeps)),
    /** What waits to be written into rows is given up; what is on its way arrives. */
    forget: (ids: ReadonlySet<RowId>) => change((now) => withoutRows(now, ids)),
    retry: () => change((now) => ({ ...now, hasFailed: false })),
    stop: () => change((now) => ({ ...now, isStopped: true })),
    goOn: () => change((now) => ({ ...now, isStopped: false })),
  }
}

export type GridSaving<Row> = ReturnType<typeof useSaving<Row>>

/** The cells whose rows are not there. */
function missingFrom<Row>(given: ReadonlyMap<RowId, Row>, cells: readonly Unsaved[]): readonly Unsaved[] {
  return cells.filter(({ id }) => !given.has(id))
}

/** The rows that are there anew, or are others than before. */
function comeSince<Row>(before: ReadonlyMap<RowId, Row>, now: ReadonlyMap<RowId, Row>): ReadonlySet<RowId> {
  const come = new Set<RowId>()
  for (const [id, row] of now) if (before.get(id) !== row) come.add(id)
  return come
}

/** The one of the later version; that which was given, where they are the same. */
function newest<Row>(
  given: Row | undefined,
  other: Row | undefined,
  versionOf: (row: Row) => number,
): Row | undefined {
  if (given === undefined || other === undefined) return given ?? other
  return versionOf(other) > versionOf(given) ? other : given
}

/** A row with what is written into it, and what that was made of. */
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
