import { shownSettings } from '../../adapters/settings/settings.ts'
import type { Environment } from '../../adapters/settings/variables.ts'
import type { Manifest } from './format/manifest.ts'

/** Settings that a restored installation does not need, and `DATABASE_URL`, which has a sentence of its own. */
const NOT_LISTED = new Set(['DATA_DIR', 'ADMIN_PASSWORD', 'DATABASE_URL'])

/**
 * Returns one sentence for each setting of the backed-up server that `environment` lacks, and for each place of data that the
 * old server had elsewhere. A server started with the old settings would not find what was restored without them.
 */
export function settingsToCheck(settings: Manifest['settings'], environment: Environment): string[] {
  const here = shownSettings(environment)
  const lacks = (name: string) => name in settings && !(name in here)
  const missing = Object.entries(settings).filter(
    ([name]) => lacks(name) && !NOT_LISTED.has(name) && !name.startsWith('S3_'),
  )
  return [
    ...missing.map(([name, value]) =>
      value === null
        ? `Set ${name} before you start the server, as on the old one: its value is secret, so no backup contains it.`
        : `Set ${name}=${value} before you start the server, as on the old one.`,
    ),
    ...(lacks('DATABASE_URL')
      ? [
          'The old server used DATABASE_URL, and now the database is in the data folder. Start the server without DATABASE_URL, or set it to an empty database and restore again.',
        ]
      : []),
    ...(lacks('S3_BUCKET')
      ? [
          'The old server stored files in a bucket, and now they are in the data folder. Start the server without the S3_ settings, or set them and restore again.',
        ]
      : []),
  ]
}
