const reasons = [
  'damaged',
  'empty',
  'example_only',
  'no_room',
  'no_sheet',
  'no_such_sheet',
  'only_hidden',
  'open_quote',
  'protected',
  'row_numbers',
  'too_costly',
  'too_large',
  'too_many_columns',
  'too_many_rows',
  'web_page',
  'xml',
] as const

export type UnreadableReason = (typeof reasons)[number]

/**
 * Error for a document that is not a readable table, with the reason as in `validation.sheet`; `values` are the numbers found.
 */
export class UnreadableSheet extends Error {
  readonly reason: UnreadableReason
  readonly values: Record<string, number>

  constructor(reason: UnreadableReason, values: Record<string, number> = {}) {
    super(`The sheet cannot be read: ${reason}`)
    this.reason = reason
    this.values = values
  }
}

export type SheetLimits = {
  /** Bytes of a document that is read as a whole. */
  document: number
  /** Maximum bytes of a compressed document, which can contain pictures, and of the parts unpacked to read its rows. */
  packed: number
  unpacked: number
  /** Rows with content, without the headers. */
  rows: number
  columns: number
  /**
   * Characters of all rows together, and per byte of the document: the cells of a packed one can share a text, which is copied
   * into each row.
   */
  characters: number
  charactersOfByte: number
}

export const sheetLimits: SheetLimits = {
  document: 20_000_000,
  packed: 1_000_000_000,
  unpacked: 200_000_000,
  rows: 100_000,
  columns: 200,
  characters: 200_000_000,
  charactersOfByte: 20,
}

/** Characters that a document of any size can contain. */
const CHARACTERS_OF_ANY = 5_000_000

/** Returns the limit of characters for a document of this many bytes. */
export function mostCharacters(bytes: number, { characters, charactersOfByte }: SheetLimits): number {
  return Math.min(characters, Math.max(CHARACTERS_OF_ANY, bytes * charactersOfByte))
}

/** Last row and column of every spreadsheet program. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384
