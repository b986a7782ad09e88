import type { TextEncoding } from '@lienzo/rules/records/table-texts'

/** Content of a cell; days and times are texts, formatted as people write them. */
export type ReadCell = string | number | boolean | null

/** Row with its number in the sheet. `hidden` is set if the row was hidden by a filter or by hand. */
export type SheetRow = { number: number; cells: ReadCell[]; hidden?: true }

export type SheetName = { name: string; hidden: boolean }

/** Encoding and delimiter with which a text document was read. */
export type TextReading = {
  encoding: TextEncoding
  delimiter: string
  /** Number of replacement and control characters in the text. They show that bytes are invalid in this encoding. */
  unreadable: number
}

/**
 * Picture in a sheet: the number of the row that contains most of it, a second row if that one contains much of it, and the
 * path of its part in the packed document.
 */
export type SheetPicture = { row: number; otherRow?: number; part: string }

/**
 * Cell that is merged across several rows; `first` and `last` are row numbers, and `column` is the index of its first column,
 * from 0.
 */
export type JoinedCell = { first: number; last: number; column: number }

/** Facts about a sheet that its rows do not show, counted while they are read. */
export type SheetNotes = {
  /** Number of hidden rows with content. */
  hidden_rows: number
  /** Number of cells merged across several rows; only the first row has the content. */
  joined: number
  /** Number of formulas without a stored result, whose cells are read as empty. */
  unreckoned: number
  /** Set if the document contains pictures that cannot be read, as in .xls. */
  pictures_unread?: true
}

/** Document whose tables can be read, written by any program. */
export type SheetDocument = {
  sheets: readonly SheetName[]
  /** Yields the rows of a sheet with increasing numbers; empty rows can be missing. Updates the notes while reading. */
  rows: (sheet: number, notes: SheetNotes) => AsyncIterable<SheetRow>
  text?: TextReading
  /** Returns the cells of a sheet that are merged across several rows. */
  joined?: (sheet: number) => Promise<JoinedCell[]>
  /** Returns the pictures of a sheet, row by row and from left to right. A picture that is shown twice is returned twice. */
  pictures?: (sheet: number) => Promise<SheetPicture[]>
}
