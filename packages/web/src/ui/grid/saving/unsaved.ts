import type { CellChange } from '../changes/write-cells.ts'
import type { RowId } from '../columns/grid-column.ts'
import { type OpenCell, openAfterRows, openAfterSaving, type SavedText } from './open-cell.ts'

/** Reason why a change is not saved: it was refused, or another user has changed the same cell. */
export type Trouble = { kind: 'refused'; fault: string } | { kind: 'conflict'; theirs: string }

/**
 * Cell whose saved text `before` the user has overwritten with `text`. With `isAsIs`, the text is unchanged but must still be
 * saved.
 */
export type UnsavedCell = {
  id: RowId
  column: string
  before: string
  text: string
  trouble?: Trouble
  isAsIs?: true
}

/** Changes that are being sent and changes that wait. A change stays here until it is saved or discarded. */
export type Saving = {
  sending: readonly UnsavedCell[]
  waiting: readonly UnsavedCell[]
  /** True if the last batch did not reach the server. Saving resumes when the user retries or changes a cell. */
  hasFailed: boolean
  /**
   * True if the user has stopped saving. A batch that is already being sent is still saved. The other changes wait until the
   * user resumes saving or changes a cell.
   */
  isStopped: boolean
  /** Number of cells that have been saved since nothing was left to save. */
  saved: number
  /** Cell that is being edited. A typed text replaces the text that the user saw when opening the cell. */
  open: OpenCell | null
}

export const nothingUnsaved: Saving = {
  ...{ sending: [], waiting: [], hasFailed: false },
  ...{ isStopped: false, saved: 0, open: null },
}

const isSame = (one: { id: RowId; column: string }, other: { id: RowId; column: string }) =>
  one.id === other.id && one.column === other.column

/**
 * Adds changes of the user. Merges several changes of a cell into one. Drops a change that restores the saved text, unless
 * another cell of the row is unsaved.
 */
export function noted(saving: Saving, changes: readonly CellChange[]): Saving {
  // Only the rows of these changes are examined, because thousands of cells may be waiting.
  const rows = rowsOf(changes)
  const changesByCell = new Map(
    saving.waiting.filter(({ id }) => rows.has(id)).map((each) => [keyOf(each), each]),
  )
  for (const change of changes) {
    const key = keyOf(change)
    const next = writtenOver(changesByCell.get(key), change, saving.open)
    // Moves the change to the end, because the texts of a row are applied in the order of writing.
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
 * Drops cells of a row that have their saved text again. While another cell of the row is unsaved, keeps them, because they may
 * override a text that follows from that cell.
 */
function withoutTakenBack(cells: readonly UnsavedCell[]): readonly UnsavedCell[] {
  const isSaved = ({ before, text, trouble, isAsIs }: UnsavedCell) => !trouble && !isAsIs && before === text
  const isLeft = cells.some((cell) => !cell.trouble && !isSaved(cell))
  return isLeft ? cells : cells.filter((cell) => !isSaved(cell))
}

/** Merges a change with the waiting change of the same cell. Returns undefined if nothing is left to save. */
function writtenOver(
  earlier: UnsavedCell | undefined,
  { id, column, before, after, expected, isAsIs = earlier?.isAsIs }: CellChange,
  open: OpenCell | null,
): UnsavedCell | undefined {
  const cell = { id, column, ...(isAsIs ? { isAsIs } : {}) }
  const conflict = earlier?.trouble?.kind === 'conflict' ? earlier.trouble : undefined
  // The user may not have seen the cells that an undo or a redo changes.
  const isStep = expected !== undefined
  const unexpected = earlier || expected === before ? undefined : before
  const intoOpen = open && isSame(open, cell) ? open.theirs : undefined
  const theirs = isStep ? (conflict?.theirs ?? unexpected) : intoOpen
  if (theirs !== undefined) {
    const isTakenBack = isStep && after === earlier?.before
    const unseen = { ...cell, before: earlier?.before ?? before, text: after }
    return theirs === after || isTakenBack ? undefined : { ...unseen, trouble: { kind: 'conflict', theirs } }
  }
  // If the user overwrites a cell with a conflict, the user has seen the conflicting text.
  const savedText = conflict?.theirs ?? earlier?.before ?? before
  return { ...cell, before: savedText, text: after }
}

/** Returns true while a change is being sent, or waits to be sent without needing a decision. */
function isUnderWay({ sending, waiting }: Saving): boolean {
  return sending.length > 0 || waiting.some(({ trouble }) => !trouble)
}

/** Returns the number of cells saved so far and the number of all cells to save, without those that need a decision. */
export function progressOf({ saved, sending, waiting }: Saving): { saved: number; total: number } {
  return { saved, total: saved + sending.length + waiting.filter(({ trouble }) => !trouble).length }
}

/**
 * Moves up to `most` waiting cells, in order, into a batch, unless a batch is already being sent. Skips cells that need a
 * decision and cells whose row is missing.
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

/** Moves a batch that could not be sent back to the front of the waiting changes, and compares it with the saved texts. */
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
  /** Another user has changed the row first. */
  | { id: RowId; kind: 'overtaken' }
  /**
   * `column` is the column that caused the refusal. If the batch changes this column, the other cells of the row are sent again
   * without it.
   */
  | { id: RowId; kind: 'refused'; fault: string; column: string | undefined }

/**
 * Applies the server's answer to a batch. `savedText` reads the rows in the answer. Rows without an outcome wait to be sent
 * again.
 */
export function answered(saving: Saving, outcomes: readonly RowOutcome[], savedText: SavedText): Saving {
  const byRow = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const back = saving.sending.flatMap((each): UnsavedCell[] => {
    const outcome = byRow.get(each.id)
    if (outcome?.kind === 'saved') return []
    if (outcome?.kind !== 'refused') return [each]
    const isOfCell = saving.sending.some(({ id, column }) => id === each.id && column === outcome.column)
    // If no cell of the batch caused the refusal, marks all cells of the row. Otherwise the row would be sent and refused
    // forever.
    const isAtFault = !isOfCell || outcome.column === each.column
    return isAtFault ? [{ ...each, trouble: { kind: 'refused', fault: outcome.fault } }] : [each]
  })
  const waiting = behind(back, saving.waiting).map((each) => {
    // Changes made while the batch was being sent now replace the user's own saved text, which may differ from the text that
    // the user wrote.
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
 * Compares the waiting changes with reloaded rows. Drops a change if the cell already contains its text. Marks it as a conflict
 * if the cell contains neither its text nor the text before it. Rows that are being sent are compared when the answer arrives.
 * Only rows in `changedIds` are compared, because thousands of cells may be waiting.
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

/**
 * Applies the user's decision about a change with an error or a conflict: sends it again if `keeps` is true, otherwise discards
 * it.
 */
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

/** Returns all unsaved changes: for each cell, the latest text. */
export function unsavedCells(saving: Pick<Saving, 'sending' | 'waiting'>): readonly UnsavedCell[] {
  return behind(saving.sending, saving.waiting)
}

/** Combines earlier and later changes into one change per cell. */
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
