import type { JoinedCell, SheetName, SheetNotes } from '../sheet-document.ts'
import type { UnreadableReason } from '../sheet-limits.ts'

/**
 * Name of the file with the program's answer. It is a file because the names of a thousand sheets exceed the maximum length of
 * a program's output.
 */
export const ANSWER = 'answer'

/** Sheets, or the reason why the document cannot be read. The rows of each sheet are in a file named by its index. */
export type BinaryAnswer =
  | { sheets: (SheetName & { notes: SheetNotes; joined: JoinedCell[] })[] }
  | { unreadable: UnreadableReason }
