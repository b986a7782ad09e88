const reasons = [
  'damaged',
  'empty',
  'example_only',
  'no_room',
  'no_sheet',
  'no_such_sheet',
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

/** Why a document is no table that can be read, as `validation.sheet` says it; `values` tell what was found. */
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
  /** Bytes of a packed one, which may hold pictures, and of what is unpacked of it to read its rows. */
  packed: number
  unpacked: number
  /** Rows that hold something, without the headers. */
  rows: number
  columns: number
  /**
   * Characters of all rows together, and how many for each byte of the document: a packed one may name the same text in each
   * cell, which is kept in each row.
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

/** Whatever its size, a document may hold so many characters. */
const CHARACTERS_OF_ANY = 5_000_000

/** How many characters of a document of so many bytes are kept at most. */
export function mostCharacters(bytes: number, { characters, charactersOfByte }: SheetLimits): number {
  return Math.min(characters, Math.max(CHARACTERS_OF_ANY, bytes * charactersOfByte))
}

/** What every spreadsheet program ends at. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384
