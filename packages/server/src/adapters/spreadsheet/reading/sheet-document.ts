import type { TextEncoding } from '@lienzo/rules/records/table-texts'

/** The content of a cell: days and times are texts as people write them. */
export type ReadCell = string | number | boolean | null

/** A row by the number that it has in its sheet. */
export type SheetRow = { number: number; cells: ReadCell[] }

export type SheetName = { name: string; hidden: boolean }

/** How a text was understood that does not say it itself. */
export type TextReading = {
  encoding: TextEncoding
  delimiter: string
  /** Bytes that mean nothing in this encoding, and are shown as "�". */
  unreadable: number
}

/**
 * A picture of a sheet: the number of the row that contains most of it, another one that contains much of it, and the part of
 * the packed document that holds it.
 */
export type SheetPicture = { row: number; otherRow?: number; part: string }

/** What of a sheet is not seen in its rows, counted while they are read. */
export type SheetNotes = {
  /** Rows that hold something and are hidden; they are read as others. */
  hidden_rows: number
  /** Cells that were joined over several rows: only the first of them holds what is seen in all. */
  joined: number
  /** Formulas that nothing has reckoned: their cells are empty. */
  unreckoned: number
  /** Set where the document holds pictures that are not read, as those of the old Excel. */
  pictures_unread?: true
}

/** A document whose tables can be read, whatever program wrote it. */
export type SheetDocument = {
  sheets: readonly SheetName[]
  /** The rows of a sheet in their order, the numbers going up; empty ones may be left out. Adds to the notes. */
  rows: (sheet: number, notes: SheetNotes) => AsyncIterable<SheetRow>
  text?: TextReading
  /** The pictures of a sheet by their rows, in a row from the left; one that is shown twice comes twice. */
  pictures?: (sheet: number) => Promise<SheetPicture[]>
}
