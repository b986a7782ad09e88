import type { TextEncoding } from '@lienzo/rules/records/table-texts'

/** Content of a cell; days and times are texts as people write them. */
export type ReadCell = string | number | boolean | null

/** Row with its number in the sheet. `hidden` is set if a filter or a person has hidden it. */
export type SheetRow = { number: number; cells: ReadCell[]; hidden?: true }

export type SheetName = { name: string; hidden: boolean }

/** Encoding and delimiter with which a text was read. */
export type TextReading = {
  encoding: TextEncoding
  delimiter: string
  /** Bytes that are invalid in this encoding, and are shown as "�". */
  unreadable: number
}

/**
 * Picture of a sheet: the number of the row that contains most of it, another one that contains much of it, and its part in the
 * packed document.
 */
export type SheetPicture = { row: number; otherRow?: number; part: string }

/** Cell that is merged across several rows, from its first to its last row; `column` is its first column, counted from 0. */
export type JoinedCell = { first: number; last: number; column: number }

/** Things that the rows of a sheet do not show, counted while they are read. */
export type SheetNotes = {
  /** Hidden rows with content. */
  hidden_rows: number
  /** Cells merged over several rows: only the first one has the content. */
  joined: number
  /** Formulas without a stored result: their cells are empty. */
  unreckoned: number
  /** Set if the document contains pictures that are not read, as in .xls. */
  pictures_unread?: true
}

/** Document whose tables can be read, whatever program wrote it. */
export type SheetDocument = {
  sheets: readonly SheetName[]
  /** Yields the rows of a sheet with increasing numbers; empty ones can be missing. Adds to the notes. */
  rows: (sheet: number, notes: SheetNotes) => AsyncIterable<SheetRow>
  text?: TextReading
  /** Returns the cells of a sheet that are joined over several rows. */
  joined?: (sheet: number) => Promise<JoinedCell[]>
  /** Returns the pictures of a sheet row by row, from left to right; one that is shown twice occurs twice. */
  pictures?: (sheet: number) => Promise<SheetPicture[]>
}
