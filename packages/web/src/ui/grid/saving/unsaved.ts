import type { CellChange } from '../changes/write-cells.ts'
import type { RowId } from '../columns/grid-column.ts'
import { type OpenCell, openAfterRows, openAfterSaving, type SavedText } from './open-cell.ts'

/** Why a change is not saved: it was refused, or somebody else has written into the same cell. */
export type Trouble = { kind: 'refused'; fault: string } | { kind: 'conflict'; theirs: string }

/** A text that a person has written into a cell, over what is saved there. */
export type Unsaved = { id: RowId; column: string; before: string; text: string; trouble?: Trouble }

/** What is on its way, and what waits behind it; nothing of it is lost until it is saved or given up. */
export type Saving = {
  sending: readonly Unsaved[]
  waiting: readonly Unsaved[]
  /** Whether the last try reached nobody: what waits is sent once more when a person says so, or writes on. */
  hasFailed: boolean
  /** Whether a person has stopped the saving: what is on its way is still saved, what waits goes on when they say so, or write on. */
  isStopped: boolean
  /** How many cells were saved since all of them were. */
  saved: number
  /** The cell that a person writes in: what they type there counts as written over what they have seen. */
  open: OpenCell | null
}

export const nothingUnsaved: Saving = {
  ...{ sending: [], waiting: [], hasFailed: false },
  ...{ isStopped: false, saved: 0, open: null },
}

const isSame = (one: { id: RowId; column: string }, other: { id: RowId; column: string }) =>
  one.id === other.id && one.column === other.column

/** After a person has changed cells. Several changes of a cell are one; one that is taken back is none. */
export function noted(saving: Saving, changes: readonly CellChange[]): Saving {
  // Of thousands of cells that wait those are looked for whose rows are written in.
  const rows = rowsOf(changes)
  const written = new Map(saving.waiting.filter(({ id }) => rows.has(id)).map((each) => [keyOf(each), each]))
  for (const change of changes) {
    const key = keyOf(change)
    const next = writtenOver(written.get(key), change, saving.open)
    // Behind the others: a row is what its texts come to in the order in which they were written.
    written.delete(key)
    if (next) written.set(key, next)
  }
  const waiting = saving.waiting.filter(({ id }) => !rows.has(id))
  const changed = [...Map.groupBy(written.values(), ({ id }) => id).values()].flatMap(withoutTakenBack)
  const saved = isUnderWay(saving) ? saving.saved : 0
  return { ...saving, waiting: [...waiting, ...changed], hasFailed: false, isStopped: false, saved }
}

/**
 * Cells of a row without those that say again what is saved. They stay while another one is to be saved, because they may go
 * over what follows from that one.
 */
function withoutTakenBack(cells: readonly Unsaved[]): readonly Unsaved[] {
  const isSaved = ({ before, text, trouble }: Unsaved) => !trouble && before === text
  const isLeft = cells.some((cell) => !cell.trouble && !isSaved(cell))
  return isLeft ? cells : cells.filter((cell) => !isSaved(cell))
}

/** The change of a cell after an earlier one that waits; undefined where nothing is left to be saved. */
function writtenOver(
  earlier: Unsaved | undefined,
  { id, column, before, after, expected }: CellChange,
  open: OpenCell | null,
): Unsaved | undefined {
  const cell = { id, column }
  const conflict = earlier?.trouble?.kind === 'conflict' ? earlier.trouble : undefined
  // Who goes a step back or forth does not look at its cells.
  const isStep = expected !== undefined
  const unexpected = earlier || expected === before ? undefined : before
  const intoOpen = open && isSame(open, cell) ? open.theirs : undefined
  const theirs = isStep ? (conflict?.theirs ?? unexpected) : intoOpen
  if (theirs !== undefined) {
    const isTakenBack = isStep && after === earlier?.before
    const unseen = { ...cell, before: earlier?.before ?? before, text: after }
    return theirs === after || isTakenBack ? undefined : { ...unseen, trouble: { kind: 'conflict', theirs } }
  }
  // Who writes over what another person has written has seen it.
  const saved = conflict?.theirs ?? earlier?.before ?? before
  return { ...cell, before: saved, text: after }
}

/** Whether something is being saved, or is still to be, without anybody deciding on it. */
function isUnderWay({ sending, waiting }: Saving): boolean {
  return sending.length > 0 || waiting.some(({ trouble }) => !trouble)
}

/** How many cells are saved of those that were written together. */
export function progressOf({ saved, sending, waiting }: Saving): { saved: number; total: number } {
  return { saved, total: saved + sending.length + waiting.filter(({ trouble }) => !trouble).length }
}

/**
 * Sends what waits, in order and so many at most. What is in trouble waits for the person, and a cell whose row is not there
 * waits for the row.
 */
export function sent(saving: Saving, most: number, isThere: (id: RowId) => boolean = () => true): Saving {
  if (saving.sending.length > 0) return saving
  const ready = saving.waiting.filter(({ id, trouble }) => !trouble && isThere(id))
  if (ready.length === 0) return saving
  const sending = ready.slice(0, most)
  const taken = new Set(sending)
  return {
    ...saving,
    ...{ sending, waiting: saving.waiting.filter((each) => !taken.has(each)), hasFailed: false },
  }
}

/** Nobody has heard of what was on its way: it waits again, before the rest. */
export function returned(saving: Saving, savedText: SavedText): Saving {
  const waiting = behind(saving.sending, saving.waiting)
  return compared({ ...saving, sending: [], waiting, hasFailed: true }, rowsOf(saving.sending), savedText)
}

function rowsOf(cells: readonly { id: RowId }[]): ReadonlySet<RowId> {
  return new Set(cells.map(({ id }) => id))
}

/** What came of one row that was on its way. */
export type RowOutcome =
  | { id: RowId; kind: 'saved' }
  /** Somebody else has changed it before. */
  | { id: RowId; kind: 'overtaken' }
  /** `column` is the one at fault; what else was written into the row is sent once more without it, if that was among it. */
  | { id: RowId; kind: 'refused'; fault: string; column: string | undefined }

/** After the answer for what was on its way, the saved rows being those that it brought. A row without one waits again. */
export function answered(saving: Saving, outcomes: readonly RowOutcome[], savedText: SavedText): Saving {
  const byRow = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const back = saving.sending.flatMap((each): Unsaved[] => {
    const outcome = byRow.get(each.id)
    if (outcome?.kind === 'saved') return []
    if (outcome?.kind !== 'refused') return [each]
    const isOfCell = saving.sending.some(({ id, column }) => id === each.id && column === outcome.column)
    // Where no cell is at fault, none goes without it: the row would be refused for ever.
    const isAtFault = !isOfCell || outcome.column === each.column
    return isAtFault ? [{ ...each, trouble: { kind: 'refused', fault: outcome.fault } }] : [each]
  })
  const waiting = behind(back, saving.waiting).map((each) => {
    // What was written meanwhile is over the person's own, which may read otherwise now.
    const saved = byRow.get(each.id)?.kind === 'saved' ? savedText(each.id, each.column) : undefined
    return saved === undefined || each.trouble?.kind === 'conflict' ? each : { ...each, before: saved }
  })
  const saved = saving.sending.filter(({ id }) => byRow.get(id)?.kind === 'saved').length
  const { open } = saving
  return compared(
    {
      ...saving,
      open: open && byRow.get(open.id)?.kind === 'saved' ? openAfterSaving(open, savedText) : open,
      ...{ sending: [], waiting, hasFailed: saving.sending.some(({ id }) => !byRow.has(id)) },
      saved: saving.saved + saved,
    },
    rowsOf(saving.sending),
    savedText,
  )
}

/**
 * After rows have come anew: what they say already needs no saving, and where they say neither that nor what the person
 * has written over, both texts are there. Rows that are on their way are looked at when their answer has come. What waits in
 * others than those that have come is not looked at: it may be thousands of cells.
 */
export function compared(saving: Saving, come: ReadonlySet<RowId>, savedText: SavedText): Saving {
  if (come.size === 0) return saving
  const underWay = rowsOf(saving.sending)
  let isChanged = false
  const waiting = saving.waiting.flatMap((each): Unsaved[] => {
    const isLookedAt = come.has(each.id) && !underWay.has(each.id)
    const now = isLookedAt ? savedText(each.id, each.column) : undefined
    const known = each.trouble?.kind === 'conflict' ? each.trouble.theirs : each.before
    if (now === undefined || now === known) return [each]
    isChanged = true
    if (now === each.text) return []
    return [{ ...each, trouble: { kind: 'conflict', theirs: now } }]
  })
  const isOpenLookedAt = saving.open && come.has(saving.open.id) && !underWay.has(saving.open.id)
  const open = isOpenLookedAt && saving.open ? openAfterRows(saving.open, savedText) : saving.open
  return isChanged || open !== saving.open ? { ...saving, waiting, open } : saving
}

/** A person decides on a change in trouble: it is sent once more as it is, or given up. */
export function settled(saving: Saving, cell: { id: RowId; column: string }, keeps: boolean): Saving {
  const waiting = saving.waiting.flatMap((each): Unsaved[] => {
    if (!isSame(each, cell)) return [each]
    if (!keeps) return []
    const { trouble, ...change } = each
    return [trouble?.kind === 'conflict' ? { ...change, before: trouble.theirs } : change]
  })
  return { ...saving, waiting, hasFailed: false }
}

/** Without what was written into rows that are there no more. */
export function withoutRows(saving: Saving, gone: ReadonlySet<RowId>): Saving {
  if (gone.size === 0) return saving
  const isThere = ({ id }: Unsaved) => !gone.has(id)
  return { ...saving, waiting: saving.waiting.filter(isThere) }
}

/** All changes that are not saved, each cell as it reads now. */
export function unsavedCells(saving: Pick<Saving, 'sending' | 'waiting'>): readonly Unsaved[] {
  return behind(saving.sending, saving.waiting)
}

/** Earlier changes and later ones, of which a cell has one. */
function behind(earlier: readonly Unsaved[], later: readonly Unsaved[]): readonly Unsaved[] {
  if (earlier.length === 0) return later
  const rows = rowsOf(earlier)
  const first = new Map(earlier.map((each) => [keyOf(each), each]))
  const others: Unsaved[] = []
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
