import type { JoinedCell, SheetName, SheetNotes } from '../sheet-document.ts'
import type { UnreadableReason } from '../sheet-limits.ts'

/** Name of the program's answer file; it is a file because the names of a thousand sheets are long. */
export const ANSWER = 'answer'

/** Sheets, whose rows are in files named by their index, or the reason why there are none. */
export type BinaryAnswer =
  | { sheets: (SheetName & { notes: SheetNotes; joined: JoinedCell[] })[] }
  | { unreadable: UnreadableReason }
