import type { JoinedCell, SheetName, SheetNotes } from '../sheet-document.ts'
import type { UnreadableReason } from '../sheet-limits.ts'

/**
 * Name of the file to which the program writes its answer. The answer is not sent over standard output, because the names of a
 * thousand sheets exceed the maximum length of a program's output.
 */
export const ANSWER = 'answer'

/**
 * Answer of the program: the sheets, or the reason why the document cannot be read. The rows of each sheet are in a separate
 * file named after the sheet's index.
 */
export type BinaryAnswer =
  | { sheets: (SheetName & { notes: SheetNotes; joined: JoinedCell[] })[] }
  | { unreadable: UnreadableReason }
