import type { SheetName, SheetNotes } from '../sheet-document.ts'
import type { UnreadableReason } from '../sheet-limits.ts'

/** The file in which the program says what it has found: the names of a thousand sheets are long. */
export const ANSWER = 'answer'

/** The sheets, whose rows lie in files of their numbers, or why there are none. */
export type BinaryAnswer =
  | { sheets: (SheetName & { notes: SheetNotes })[] }
  | { unreadable: UnreadableReason }
