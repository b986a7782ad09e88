import type { RowId } from '../columns/grid-column.ts'

/** Returns the saved text of a cell; undefined if the cell does not exist. */
export type SavedText = (id: RowId, column: string) => string | undefined

/** The cell being edited: its saved text when it was opened, and the text that somebody else has saved there since. */
export type OpenCell = {
  id: RowId
  column: string
  saved: string
  theirs?: string
  /** Set once the cell has refused its text. */
  isRefused?: true
}

/** Updates the open cell after rows were reloaded. */
export function openAfterRows(open: OpenCell, savedText: SavedText): OpenCell {
  const now = savedText(open.id, open.column)
  if (now === undefined || now === (open.theirs ?? open.saved)) return open
  const { theirs: _, ...withoutTheirs } = open
  return now === open.saved ? withoutTheirs : { ...withoutTheirs, theirs: now }
}

/** Updates the open cell after the user's own changes to its row were saved, if nobody else has changed the row in between. */
export function openAfterSaving(open: OpenCell, savedText: SavedText): OpenCell {
  const now = savedText(open.id, open.column)
  return now === undefined || open.theirs !== undefined ? open : { ...open, saved: now }
}
