const reasons = [
  'damaged',
  'empty',
  'no_sheet',
  'old_format',
  'open_quote',
  'too_large',
  'too_many_columns',
  'too_many_rows',
] as const

/** Why a document is no table that can be read, as `validation.sheet` says it; `values` tell what was found. */
export class UnreadableSheet extends Error {
  readonly reason: (typeof reasons)[number]
  readonly values: Record<string, number>

  constructor(reason: UnreadableSheet['reason'], values: Record<string, number> = {}) {
    super(`The sheet cannot be read: ${reason}`)
    this.reason = reason
    this.values = values
  }
}

export type SheetLimits = {
  /** Bytes of the document, and of what is packed in it. */
  document: number
  unpacked: number
  /** Rows that hold something, without the headers. */
  rows: number
  columns: number
}

export const sheetLimits: SheetLimits = {
  document: 20_000_000,
  unpacked: 200_000_000,
  rows: 100_000,
  columns: 200,
}
