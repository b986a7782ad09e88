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
 * Error for a document that cannot be read as a table. `reason` is a key of `validation.sheet`, and `values` are the numbers in
 * its message.
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
  /** Maximum size in bytes of a document that is read as a whole. */
  document: number
  /**
   * Maximum size in bytes of a packed document, which can contain pictures; `unpacked` is the maximum for all unpacked parts
   * together.
   */
  packed: number
  unpacked: number
  /** Maximum number of rows with content, without the header row. */
  rows: number
  columns: number
  /**
   * Maximum number of characters in all rows together; `charactersOfByte` is the maximum per byte of the document. Both are
   * needed because cells of a packed document can share one text, which is copied into each row.
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

/** Number of characters that a document of any size is allowed to contain. */
const CHARACTERS_OF_ANY = 5_000_000

/** Returns the maximum number of characters for a document of this size in bytes. */
export function mostCharacters(bytes: number, { characters, charactersOfByte }: SheetLimits): number {
  return Math.min(characters, Math.max(CHARACTERS_OF_ANY, bytes * charactersOfByte))
}

/** Last row of a sheet in any spreadsheet program; `LAST_COLUMN` is the last column. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384
