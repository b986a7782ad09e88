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
