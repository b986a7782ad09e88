import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncFile, syncFolder } from '../files/store/durable.ts'
import { type Environment, SettingsError } from './settings.ts'

/** What only this installation knows; 32 bytes each. */
export interface Secrets {
  /** Signs the tokens of sessions. */
  tokenSecret: Uint8Array
  /** Signs the short-lived addresses of files. */
  addressSecret: Uint8Array
  /** Makes the secrets of mailed links. */
  linkSecret: Uint8Array
  /** Makes what a browser and a provider of single sign-on prove themselves with. */
  signOnSecret: Uint8Array
  /** Names the counters of failed attempts. */
  attemptSecret: Uint8Array
}

const SHORTEST = 32
const FILE_NAME = 'installation-secret'

/**
 * The secrets of the installation, all derived from one: `TOKEN_SECRET` where it is set (every server of an installation
 * needs the same), else a file in the data folder, made at the first start and readable by its owner only.
 * Throws a `SettingsError` where that secret is too short to be one.
 */
export async function readSecrets(dataDir: string, environment: Environment): Promise<Secrets> {
  const root = environment.TOKEN_SECRET?.trim() || (await readOrMake(dataDir))
  if (root.length < SHORTEST) {
    throw new SettingsError([
      `TOKEN_SECRET must be at least ${SHORTEST} characters, made at random; what it is now is not shown`,
    ])
  }
  return {
    tokenSecret: derive(root, 'lienzo token'),
    addressSecret: derive(root, 'lienzo address'),
    linkSecret: derive(root, 'lienzo link'),
    signOnSecret: derive(root, 'lienzo single sign-on'),
    attemptSecret: derive(root, 'lienzo attempts'),
  }
}

async function readOrMake(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE_NAME)
  const kept = (await read(path)) ?? (await make(dataDir, path))
  if (kept.length < SHORTEST) {
    throw new SettingsError([
      `${path} must hold at least ${SHORTEST} characters; restore it from a backup, or delete it: everybody then signs in again`,
    ])
  }
  // A restored backup may have opened it to others.
  await chmod(path, 0o600)
  return kept
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Servers that start at the same moment all get the secret of the first: a link never replaces what is there. */
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

function derive(root: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, '', purpose, 32))
}
