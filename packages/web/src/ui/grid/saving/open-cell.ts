import type { RowId } from '../columns/grid-column.ts'

/** Returns the saved text of a cell, or undefined if the cell does not exist. */
export type SavedText = (id: RowId, column: string) => string | undefined

/** Cell that is being edited: its saved text at the time of opening, and the text that another user has saved since. */
export type OpenCell = {
  id: RowId
  column: string
  saved: string
  theirs?: string
  /** Set after the cell has refused the typed text. */
  isRefused?: true
}

/** Updates the open cell after the rows were reloaded. */
export function openAfterRows(open: OpenCell, savedText: SavedText): OpenCell {
  const now = savedText(open.id, open.column)
  if (now === undefined || now === (open.theirs ?? open.saved)) return open
  const { theirs: _, ...withoutTheirs } = open
  return now === open.saved ? withoutTheirs : { ...withoutTheirs, theirs: now }
}

/**
 * Updates the open cell after changes of the user to this row were saved, provided that nobody else has changed the row in
 * between.
 */
export function openAfterSaving(open: OpenCell, savedText: SavedText): OpenCell {
  const now = savedText(open.id, open.column)
  return now === undefined || open.theirs !== undefined ? open : { ...open, saved: now }
}
