/** What becomes of a row. `unchanged`: it says nothing new; `skipped`: it is left alone, as was wished. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const

/**
 * `uploaded`: the file is there · `preparing`: its rows are read and judged · `ready`: they can be looked at, corrected and
 * taken in · `importing` · `done` · `done_with_warnings`: rows were refused · `failed`: it cannot be read, or could not go on ·
 * `cancelled` · `undoing`: what it did is being taken back · `undone`.
 */
export const importStates = [
  'uploaded',
  'preparing',
  'ready',
  'importing',
  'done',
  'done_with_warnings',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

/** Days for which the rows of an import are kept after its end. The records that it made and changed are known for good. */
export const IMPORT_ROWS_KEPT_DAYS = 90

/** Where pictures come from: out of the spreadsheet itself, or out of an archive beside it. */
export const pictureSourceKinds = ['sheet', 'archive'] as const

/**
 * `added` to the gallery of its record · `known`: the gallery had the same picture · `full`: it has as many as it takes ·
 * `taken_back` by undoing the import · `kept` then, because somebody has changed it since.
 */
export const pictureResults = ['added', 'known', 'full', 'taken_back', 'kept'] as const

/**
 * Why undoing an import keeps a record: somebody has `changed` it since, somebody has `deleted` it since, the import made it and
 * it is `used` since, such as by an order line, a photo or a message, or what it held before is `taken` by another record, such
 * as its code.
 */
export const keptReasons = ['changed', 'deleted', 'used', 'taken'] as const

/**
 * Outcome of a record that the file lacks: the import `deactivated` it, or left it alone because somebody has `changed` it since
 * the preview.
 */
export const missingResults = ['deactivated', 'changed'] as const
