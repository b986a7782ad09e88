import type { RowId } from '../columns/grid-column.ts'

/** Returns what a cell says in the rows that are saved; undefined for what is not there. */
export type SavedText = (id: RowId, column: string) => string | undefined

/** The cell that a person writes in: what was saved there when they opened it, and what somebody else has saved there since. */
export type OpenCell = {
  id: RowId
  column: string
  saved: string
  theirs?: string
  /** Set once the cell did not take the text in its field. */
  isRefused?: true
}

/** After rows have come anew. */
export function openAfterRows(open: OpenCell, savedText: SavedText): OpenCell {
  const now = savedText(open.id, open.column)
  if (now === undefined || now === (open.theirs ?? open.saved)) return open
  const { theirs: _, ...opened } = open
  return now === open.saved ? opened : { ...opened, theirs: now }
}

/** After changes of the person themselves to its row were saved: nobody else has changed it in between. */
export function openAfterSaving(open: OpenCell, savedText: SavedText): OpenCell {
  const now = savedText(open.id, open.column)
  return now === undefined || open.theirs !== undefined ? open : { ...open, saved: now }
}
