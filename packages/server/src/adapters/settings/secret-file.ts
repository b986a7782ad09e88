import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncFile, syncFolder } from '../files/store/durable.ts'
import { SettingsError } from './settings-error.ts'

const SHORTEST = 32

/**
 * File in the data folder that contains a secret of this installation. The error about a secret that is too short includes
 * `whenLost` as advice.
 */
type SecretFile = { name: string; whenLost: string }

/**
 * Returns the secret that a file contains. If the file is missing, creates it with a random secret. Makes the file readable
 * only by its owner. Throws a `SettingsError` if the secret has fewer than 32 characters.
 */
export async function readOrMakeSecret(dataDir: string, { name, whenLost }: SecretFile): Promise<string> {
  const path = join(dataDir, name)
  const secret = (await read(path)) ?? (await make(dataDir, path))
  if (secret.length < SHORTEST) {
    throw new SettingsError([`${path} must hold at least ${SHORTEST} characters; ${whenLost}`])
  }
  // A restored backup can have left the file readable by other users.
  await chmod(path, 0o600)
  return secret
}

/** Throws a `SettingsError` that names the variable if a secret has fewer than 32 characters, because it could be guessed. */
export function assertLongEnough(secrets: readonly string[], variable: string): void {
  if (secrets.every((secret) => secret.length >= SHORTEST)) return
  throw new SettingsError([
    `${variable} must be at least ${SHORTEST} characters, made at random; what it is now is not shown`,
  ])
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Creates the file with a random secret, and returns the secret that the file then contains. `link` never replaces an existing
 * file, so servers that start at the same moment all use the first secret.
 */
async function make(dataDir: string, path: string): Promise<string> {
  await makeFolder(dataDir)
  const temporary = `${path}-${randomUUID()}`
  try {
    await writeFile(temporary, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    await syncFile(temporary)
    await link(temporary, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
    await syncFolder(dataDir)
  } finally {
    await rm(temporary, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
