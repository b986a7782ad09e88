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
 * Error for a document that cannot be read as a table. `reason` is a message key under `validation.sheet`, and `values` are the
 * numbers in that message.
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
  /** Maximum size in bytes of .xls, .xlsb and text documents, which are read into memory as a whole. */
  document: number
  /**
   * Maximum size in bytes of a packed document, which can contain pictures. `unpacked` is the maximum number of bytes unpacked
   * from all parts together.
   */
  packed: number
  unpacked: number
  /** Maximum number of non-empty rows, without the header row. */
  rows: number
  columns: number
  /**
   * Maximum number of characters in all rows together. `charactersOfByte` limits them in proportion to the size of the
   * document, because many cells of a small packed document can share one long text, which is copied into each row.
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

/** Number of characters that every document is allowed to contain, however small it is. */
const CHARACTERS_OF_ANY = 5_000_000

/** Returns the maximum number of characters for a document of this size in bytes. */
export function mostCharacters(bytes: number, { characters, charactersOfByte }: SheetLimits): number {
  return Math.min(characters, Math.max(CHARACTERS_OF_ANY, bytes * charactersOfByte))
}

/** Highest row number that any spreadsheet program supports. `LAST_COLUMN` is the highest column number. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384
