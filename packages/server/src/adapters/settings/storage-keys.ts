import { assertLongEnough, readOrMakeSecret } from './secret-file.ts'
import type { Environment } from './settings.ts'

const FILE = {
  name: 'storage-key',
  whenLost:
    'restore it from a backup: second factors and the secrets of webhooks in the database cannot be read without it',
}

/**
 * The keys that secrets in the database are sealed with, the newest first: of `STORAGE_KEY` where it is set, separated by
 * commas, else of a file in the data folder, one a line, which is made at the first start. Apart from the other secrets, so
 * that those can be replaced without losing what is kept. Throws a `SettingsError` where one is too short.
 */
export async function readStorageKeys(dataDir: string, environment: Environment): Promise<string[]> {
  const given = environment.STORAGE_KEY?.trim() || (await readOrMakeSecret(dataDir, FILE))
  const keys = given.split(/[,\s]+/).filter(Boolean)
  assertLongEnough(keys, 'STORAGE_KEY')
  return keys
}
