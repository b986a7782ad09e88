import { assertLongEnough, readOrMakeSecret } from './secret-file.ts'
import type { Environment } from './variables.ts'

const FILE = {
  name: 'storage-key',
  whenLost:
    'restore it from a backup: second factors and the secrets of webhooks in the database cannot be read without it',
}

/**
 * Returns the keys that seal secrets in the database, newest first. They come from `STORAGE_KEY`, separated by commas or white
 * space, or else from a file in the data folder, one per line, which is created at the first start. They are separate from the
 * other secrets, so that those can be replaced without losing sealed data. Throws a `SettingsError` if a key is too short.
 */
export async function readStorageKeys(dataDir: string, environment: Environment): Promise<string[]> {
  const text = environment.STORAGE_KEY?.trim() || (await readOrMakeSecret(dataDir, FILE))
  const keys = text.split(/[,\s]+/).filter(Boolean)
  assertLongEnough(keys, 'STORAGE_KEY')
  return keys
}
