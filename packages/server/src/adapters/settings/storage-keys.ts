import { assertLongEnough, readOrMakeSecret } from './secret-file.ts'
import type { Environment } from './variables.ts'

const FILE = {
  name: 'storage-key',
  whenLost:
    'restore it from a backup: second factors and the secrets of webhooks in the database cannot be read without it',
}

/**
 * Returns the keys for encrypting secrets in the database, newest first. They are read from `STORAGE_KEY` or else from a file
 * in the data folder, which is created if it is missing; keys are separated by commas or white space. They are independent of
 * the other secrets, so that the other secrets can be replaced without losing encrypted data. Throws a `SettingsError` if a key
 * has fewer than 32 characters.
 */
export async function readStorageKeys(dataDir: string, environment: Environment): Promise<string[]> {
  const text = environment.STORAGE_KEY?.trim() || (await readOrMakeSecret(dataDir, FILE))
  const keys = text.split(/[,\s]+/).filter(Boolean)
  assertLongEnough(keys, 'STORAGE_KEY')
  return keys
}
