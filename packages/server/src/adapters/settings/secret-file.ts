import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncFile, syncFolder } from '../files/store/durable.ts'
import { SettingsError } from './settings-error.ts'

const SHORTEST = 32

/** File in the data folder with a secret of this installation, and advice in case it is lost. */
type SecretFile = { name: string; whenLost: string }

/**
 * Returns the secret in a file; creates it at the first start, readable only by its owner. Throws a `SettingsError` if the
 * secret is too short.
 */
export async function readOrMakeSecret(dataDir: string, { name, whenLost }: SecretFile): Promise<string> {
  const path = join(dataDir, name)
  const secret = (await read(path)) ?? (await make(dataDir, path))
  if (secret.length < SHORTEST) {
    throw new SettingsError([`${path} must hold at least ${SHORTEST} characters; ${whenLost}`])
  }
  // Restoring a backup can have made the file readable for others.
  await chmod(path, 0o600)
  return secret
}

/** Throws a `SettingsError` if a secret in the variable is short enough to guess. */
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
 * Creates the secret. `link` never replaces a file, so if several servers start at the same moment, all of them use the first
 * one's secret.
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
