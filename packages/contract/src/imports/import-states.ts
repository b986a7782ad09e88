/** Outcome of a row. `unchanged`: it contains nothing new; `skipped`: left alone, as chosen. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const

/**
 * `uploaded`: the file is stored · `preparing`: rows are read and evaluated · `ready`: rows can be reviewed, corrected and
 * imported · `importing` · `done` · `done_with_warnings`: rows were refused · `failed`: the file cannot be read, or the import
 * could not continue · `cancelled` · `undoing`: its changes are being reverted · `undone`.
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

/** Days for which the rows of an ended import are stored. The list of records that it created and changed is kept for good. */
export const IMPORT_ROWS_KEPT_DAYS = 90

/** Source of pictures: the spreadsheet itself, or an archive beside it. */
export const pictureSourceKinds = ['sheet', 'archive'] as const

/**
 * `added` to the gallery of its record · `known`: already in the gallery · `full`: the gallery has its maximum · `taken_back`:
 * removed by undoing the import · `kept` by the undo, because somebody has changed it since.
 */
export const pictureResults = ['added', 'known', 'full', 'taken_back', 'kept'] as const

/**
 * Reasons why undoing an import keeps a record: somebody has `changed` it since, somebody has `deleted` it since, the import
 * created it and it is `used` since, such as by an order line, a photo or a message, or a former value, such as its code, is
 * `taken` by another record.
 */
export const keptReasons = ['changed', 'deleted', 'used', 'taken'] as const

/** Outcome of a record that the file lacks: `deactivated`, or left alone because somebody has `changed` it since the preview. */
export const missingResults = ['deactivated', 'changed'] as const
