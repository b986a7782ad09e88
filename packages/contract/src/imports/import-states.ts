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
 * Days for which the rows of an ended import are stored. The list of records that the import created or changed is never
 * deleted.
 */
export const IMPORT_ROWS_KEPT_DAYS = 90

/** Source of pictures: the spreadsheet itself, or an additional archive. */
export const pictureSourceKinds = ['sheet', 'archive'] as const

/**
 * Results of a picture. `added`: added to the record's gallery · `known`: was already in the gallery · `full`: the gallery had
 * its maximum of pictures · `taken_back`: removed when the import was undone · `kept`: not removed by the undo, because
 * somebody has changed it since.
 */
export const pictureResults = ['added', 'known', 'full', 'taken_back', 'kept'] as const

/**
 * Reasons why undoing an import keeps a record. `changed`, `deleted`: somebody has changed or deleted it since. `used`: the
 * import created it, and an order line, a photo or a message uses it. `taken`: a different record has taken a value to be
 * restored, such as the code.
 */
export const keptReasons = ['changed', 'deleted', 'used', 'taken'] as const

/**
 * Outcomes of an active record that the file lacks: `deactivated`, or left alone because somebody has `changed` it since the
 * preview.
 */
export const missingResults = ['deactivated', 'changed'] as const
