import type { CellChange } from '../changes/write-cells.ts'
import type { RowId } from '../columns/grid-column.ts'
import { type OpenCell, openAfterRows, openAfterSaving, type SavedText } from './open-cell.ts'

/** Why a change is not saved: it was refused, or somebody else has changed the same cell. */
export type Trouble = { kind: 'refused'; fault: string } | { kind: 'conflict'; theirs: string }

/** A text that the user has written into a cell over the saved text `before`, or has left unchanged (`isAsIs`). */
export type UnsavedCell = {
  id: RowId
  column: string
  before: string
  text: string
  trouble?: Trouble
  isAsIs?: true
}

/** Changes in flight and changes waiting; none is lost until it is saved or discarded. */
export type Saving = {
  sending: readonly UnsavedCell[]
  waiting: readonly UnsavedCell[]
  /** True if the last batch did not reach the server. Saving resumes when the user retries or makes a change. */
  hasFailed: boolean
  /**
   * True if the user has stopped saving. The batch in flight is still saved; the rest waits until the user resumes or makes a
   * change.
   */
  isStopped: boolean
  /** Number of cells saved since everything was last saved. */
  saved: number
  /** The cell being edited. Typed text is meant to replace the text that the user saw when opening the cell. */
  open: OpenCell | null
}

export const nothingUnsaved: Saving = {
  ...{ sending: [], waiting: [], hasFailed: false },
  ...{ isStopped: false, saved: 0, open: null },
}

const isSame = (one: { id: RowId; column: string }, other: { id: RowId; column: string }) =>
  one.id === other.id && one.column === other.column

/**
 * Adds the user's changes. Several changes of a cell become one. A change back to the saved text is dropped, unless a different
 * cell of the row is unsaved.
 */
export function noted(saving: Saving, changes: readonly CellChange[]): Saving {
  // Looks only at the rows being written, because thousands of cells may be waiting.
  const rows = rowsOf(changes)
  const changesByCell = new Map(
    saving.waiting.filter(({ id }) => rows.has(id)).map((each) => [keyOf(each), each]),
  )
  for (const change of changes) {
    const key = keyOf(change)
    const next = writtenOver(changesByCell.get(key), change, saving.open)
    // Moves the change to the end, because the texts of a row are applied in the order in which they were written.
    changesByCell.delete(key)
    if (next) changesByCell.set(key, next)
  }
  const waiting = saving.waiting.filter(({ id }) => !rows.has(id))
  const changedCells = [...Map.groupBy(changesByCell.values(), ({ id }) => id).values()].flatMap(
    withoutTakenBack,
  )
  const saved = isUnderWay(saving) ? saving.saved : 0
  return { ...saving, waiting: [...waiting, ...changedCells], hasFailed: false, isStopped: false, saved }
}

/**
 * Drops the cells of a row that have their saved text again. Keeps them while a different cell of the row is unsaved, because
 * they may override texts that follow from that cell.
 */
function withoutTakenBack(cells: readonly UnsavedCell[]): readonly UnsavedCell[] {
  const isSaved = ({ before, text, trouble, isAsIs }: UnsavedCell) => !trouble && !isAsIs && before === text
  const isLeft = cells.some((cell) => !cell.trouble && !isSaved(cell))
  return isLeft ? cells : cells.filter((cell) => !isSaved(cell))
}

/** Merges a change with the waiting change of the same cell; undefined if nothing is left to be saved. */
function writtenOver(
  earlier: UnsavedCell | undefined,
  { id, column, before, after, expected, isAsIs = earlier?.isAsIs }: CellChange,
  open: OpenCell | null,
): UnsavedCell | undefined {
  const cell = { id, column, ...(isAsIs ? { isAsIs } : {}) }
  const conflict = earlier?.trouble?.kind === 'conflict' ? earlier.trouble : undefined
  // Undo and redo write into cells that the user may not be looking at.
  const isStep = expected !== undefined
  const unexpected = earlier || expected === before ? undefined : before
  const intoOpen = open && isSame(open, cell) ? open.theirs : undefined
  const theirs = isStep ? (conflict?.theirs ?? unexpected) : intoOpen
  if (theirs !== undefined) {
    const isTakenBack = isStep && after === earlier?.before
    const unseen = { ...cell, before: earlier?.before ?? before, text: after }
    return theirs === after || isTakenBack ? undefined : { ...unseen, trouble: { kind: 'conflict', theirs } }
  }
  // A user who overwrites a conflicting text has seen it.
  const savedText = conflict?.theirs ?? earlier?.before ?? before
  return { ...cell, before: savedText, text: after }
}

/** Returns true while something is being saved or waits to be saved without needing a decision. */
function isUnderWay({ sending, waiting }: Saving): boolean {
  return sending.length > 0 || waiting.some(({ trouble }) => !trouble)
}

/** Returns the number of cells saved so far and the total to save, without cells that need a decision. */
export function progressOf({ saved, sending, waiting }: Saving): { saved: number; total: number } {
  return { saved, total: saved + sending.length + waiting.filter(({ trouble }) => !trouble).length }
}

/**
 * Moves at most `most` waiting cells, in order, into a batch, unless a batch is in flight. Cells in trouble wait for the user;
 * cells of missing rows wait for the row.
 */
export function sent(saving: Saving, most: number, isThere: (id: RowId) => boolean = () => true): Saving {
  if (saving.sending.length > 0) return saving
  const ready = saving.waiting.filter(({ id, trouble }) => !trouble && isThere(id))
  if (ready.length === 0) return saving
  const sending = ready.slice(0, most)
  const batch = new Set(sending)
  return {
    ...saving,
    ...{ sending, waiting: saving.waiting.filter((each) => !batch.has(each)), hasFailed: false },
  }
}

/** Returns an unsent batch to the front of the waiting changes, and compares it with the saved texts. */
export function returned(saving: Saving, savedText: SavedText): Saving {
  const waiting = behind(saving.sending, saving.waiting)
  return compared({ ...saving, sending: [], waiting, hasFailed: true }, rowsOf(saving.sending), savedText)
}

function rowsOf(cells: readonly { id: RowId }[]): ReadonlySet<RowId> {
  return new Set(cells.map(({ id }) => id))
}

/** Result of saving a row. */
export type RowOutcome =
  | { id: RowId; kind: 'saved' }
  /** Somebody else has changed the row first. */
  | { id: RowId; kind: 'overtaken' }
  /**
   * `column` is the column at fault. If the batch changes this column of the row, the row's other cells are sent again without
   * it.
   */
  | { id: RowId; kind: 'refused'; fault: string; column: string | undefined }

/** Applies the answer to a batch; `savedText` reads the rows in the answer. Rows without an outcome wait again. */
export function answered(saving: Saving, outcomes: readonly RowOutcome[], savedText: SavedText): Saving {
  const byRow = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const back = saving.sending.flatMap((each): UnsavedCell[] => {
    const outcome = byRow.get(each.id)
    if (outcome?.kind === 'saved') return []
    if (outcome?.kind !== 'refused') return [each]
    const isOfCell = saving.sending.some(({ id, column }) => id === each.id && column === outcome.column)
    // If no cell of the batch is at fault, all cells of the row are marked; otherwise the row would be sent and refused for
    // ever.
    const isAtFault = !isOfCell || outcome.column === each.column
    return isAtFault ? [{ ...each, trouble: { kind: 'refused', fault: outcome.fault } }] : [each]
  })
  const waiting = behind(back, saving.waiting).map((each) => {
    // Changes written while the batch was in flight now replace the user's own saved text, which may differ from the written
    // one.
    const currentText = byRow.get(each.id)?.kind === 'saved' ? savedText(each.id, each.column) : undefined
    return currentText === undefined || each.trouble?.kind === 'conflict'
      ? each
      : { ...each, before: currentText }
  })
  const savedCount = saving.sending.filter(({ id }) => byRow.get(id)?.kind === 'saved').length
  const { open } = saving
  return compared(
    {
      ...saving,
      open: open && byRow.get(open.id)?.kind === 'saved' ? openAfterSaving(open, savedText) : open,
      ...{ sending: [], waiting, hasFailed: saving.sending.some(({ id }) => !byRow.has(id)) },
      saved: saving.saved + savedCount,
    },
    rowsOf(saving.sending),
    savedText,
  )
}

/**
 * Compares the waiting changes with reloaded rows. Drops a change if the cell already has its text, and marks it as a conflict
 * if the cell contains neither the new nor the earlier text. Rows in flight are compared when their answer arrives. Only rows
 * in `changedIds` are compared, because thousands of cells may be waiting.
 */
export function compared(saving: Saving, changedIds: ReadonlySet<RowId>, savedText: SavedText): Saving {
  if (changedIds.size === 0) return saving
  const underWay = rowsOf(saving.sending)
  let isChanged = false
  const waiting = saving.waiting.flatMap((each): UnsavedCell[] => {
    const isLookedAt = changedIds.has(each.id) && !underWay.has(each.id)
    const now = isLookedAt ? savedText(each.id, each.column) : undefined
    const knownText = each.trouble?.kind === 'conflict' ? each.trouble.theirs : each.before
    if (now === undefined || now === knownText) return [each]
    isChanged = true
    if (now === each.text) return []
    return [{ ...each, trouble: { kind: 'conflict', theirs: now } }]
  })
  const isOpenLookedAt = saving.open && changedIds.has(saving.open.id) && !underWay.has(saving.open.id)
  const open = isOpenLookedAt && saving.open ? openAfterRows(saving.open, savedText) : saving.open
  return isChanged || open !== saving.open ? { ...saving, waiting, open } : saving
}

/** Applies the user's decision about a change in trouble: to send it again, or to discard it. */
export function settled(saving: Saving, cell: { id: RowId; column: string }, keeps: boolean): Saving {
  const waiting = saving.waiting.flatMap((each): UnsavedCell[] => {
    if (!isSame(each, cell)) return [each]
    if (!keeps) return []
    const { trouble, ...change } = each
    return [trouble?.kind === 'conflict' ? { ...change, before: trouble.theirs } : change]
  })
  return { ...saving, waiting, hasFailed: false }
}

/** Drops the waiting changes of rows that no longer exist. */
export function withoutRows(saving: Saving, goneIds: ReadonlySet<RowId>): Saving {
  if (goneIds.size === 0) return saving
  const isThere = ({ id }: UnsavedCell) => !goneIds.has(id)
  return { ...saving, waiting: saving.waiting.filter(isThere) }
}

/** Returns all unsaved changes, one per cell with its latest text. */
export function unsavedCells(saving: Pick<Saving, 'sending' | 'waiting'>): readonly UnsavedCell[] {
  return behind(saving.sending, saving.waiting)
}

/** Merges earlier and later changes into one change per cell. */
function behind(earlier: readonly UnsavedCell[], later: readonly UnsavedCell[]): readonly UnsavedCell[] {
  if (earlier.length === 0) return later
  const rows = rowsOf(earlier)
  const first = new Map(earlier.map((each) => [keyOf(each), each]))
  const others: UnsavedCell[] = []
  for (const each of later) {
    const before = rows.has(each.id) ? first.get(keyOf(each)) : undefined
    if (before) first.set(keyOf(each), { ...each, before: before.before })
    else others.push(each)
  }
  return [...first.values(), ...others]
}

function keyOf({ id, column }: { id: RowId; column: string }): string {
  return `${typeof id} ${id} ${column}`
}
