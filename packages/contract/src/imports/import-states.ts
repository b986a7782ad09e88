/** Outcomes of a row. `unchanged`: the record already has these values; `skipped`: excluded by the options of the import. */
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

/**
 * Number of days for which the rows of an ended import are stored. The list of records that the import created or changed is
 * never deleted.
 */
export const IMPORT_ROWS_KEPT_DAYS = 90

/** Source of pictures: the spreadsheet itself, or an additional archive. */
export const pictureSourceKinds = ['sheet', 'archive'] as const

/**
 * Results of importing a picture. `added`: added to the record's gallery · `known`: was already in the gallery · `full`: the
 * gallery already had the maximum number of pictures · `taken_back`: removed when the import was undone · `kept`: not removed
 * by the undo, because somebody has changed it since.
 */
export const pictureResults = ['added', 'known', 'full', 'taken_back', 'kept'] as const

/**
 * Reasons why undoing an import keeps a record. `changed`, `deleted`: somebody has changed or deleted the record since. `used`:
 * the import created the record, and an order line, a photo or a message uses it. `taken`: a different record now has a value
 * that the undo would restore, such as the code.
 */
export const keptReasons = ['changed', 'deleted', 'used', 'taken'] as const

/**
 * Results for an active record that the file lacks. `deactivated`: the import deactivated the record; `changed`: the record
 * stays active, because somebody has changed it since the preview.
 */
export const missingResults = ['deactivated', 'changed'] as const
