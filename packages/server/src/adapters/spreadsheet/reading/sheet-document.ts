import type { TextEncoding } from '@lienzo/rules/records/table-texts'

/** Value of a cell; null if the cell is empty. Days and times are strings such as `01/02/2026 09:30`. */
export type ReadCell = string | number | boolean | null

/** Row of a sheet; `number` counts from 1. `hidden` is set if the row was hidden by a filter or by hand. */
export type SheetRow = { number: number; cells: ReadCell[]; hidden?: true }

export type SheetName = { name: string; hidden: boolean }

/** Encoding and delimiter with which a text document was read. */
export type TextReading = {
  encoding: TextEncoding
  delimiter: string
  /** Number of replacement and control characters in the text, which show that bytes are invalid in this encoding. */
  unreadable: number
}

/**
 * Picture in a sheet. `row` is the number of the row to which the picture belongs (0 if it is anchored to the page), and
 * `otherRow` a second row to which it may belong. `part` is the path of the picture in the packed document.
 */
export type SheetPicture = { row: number; otherRow?: number; part: string }

/**
 * Cell that is merged across several rows. `first` and `last` are row numbers, and `column` is the index of the leftmost
 * column, from 0.
 */
export type JoinedCell = { first: number; last: number; column: number }

/** Facts about a sheet that its rows do not show. The counts can increase while rows are read. */
export type SheetNotes = {
  /** Number of hidden rows with content. */
  hidden_rows: number
  /** Number of cells merged across several rows. Only the first row contains the value. */
  joined: number
  /** Number of formulas without a stored result. Their cells are read as empty. */
  unreckoned: number
  /** Set if the document is an .xls or .xlsb document with pictures, which cannot be read. */
  pictures_unread?: true
}

/** Opened document, independent of the program that wrote it and of the file format. */
export type SheetDocument = {
  sheets: readonly SheetName[]
  /** Yields the rows of a sheet in ascending order; may omit empty rows. Updates `notes` while reading. */
  rows: (sheet: number, notes: SheetNotes) => AsyncIterable<SheetRow>
  text?: TextReading
  /** Returns the cells of a sheet that are merged across several rows. */
  joined?: (sheet: number) => Promise<JoinedCell[]>
  /**
   * Returns the pictures of a sheet: sorted by row and column for .xlsx, in document order for .ods. A picture that is shown
   * twice is returned twice.
   */
  pictures?: (sheet: number) => Promise<SheetPicture[]>
}
