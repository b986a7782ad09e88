import { hkdfSync } from 'node:crypto'
import { assertLongEnough, readOrMakeSecret } from './secret-file.ts'
import type { Environment } from './variables.ts'

/** Secrets of this installation, 32 bytes each. */
export interface Secrets {
  /** Signs the tokens of sessions. */
  tokenSecret: Uint8Array
  /** Signs the short-lived addresses of files. */
  addressSecret: Uint8Array
  /** Makes the secrets of mailed links. */
  linkSecret: Uint8Array
  /** Signs the links of installers. */
  installerSecret: Uint8Array
  /** Makes the values that tie a browser and the provider to one single sign-on. */
  signOnSecret: Uint8Array
  /** Names the counters of failed attempts. */
  attemptSecret: Uint8Array
}

const FILE = {
  name: 'installation-secret',
  whenLost: 'restore it from a backup, or delete it: everybody then signs in again',
}

/**
 * Derives the secrets of the installation from one: `TOKEN_SECRET` if it is set (every server of an installation needs the
 * same), or a file in the data folder, made at the first start and readable by its owner only.
 * Throws a `SettingsError` if that secret is too short.
 */
export async function readSecrets(dataDir: string, environment: Environment): Promise<Secrets> {
  const root = environment.TOKEN_SECRET?.trim() || (await readOrMakeSecret(dataDir, FILE))
  assertLongEnough([root], 'TOKEN_SECRET')
  return {
    tokenSecret: derive(root, 'lienzo token'),
    addressSecret: derive(root, 'lienzo address'),
    linkSecret: derive(root, 'lienzo link'),
    installerSecret: derive(root, 'lienzo installer link'),
    signOnSecret: derive(root, 'lienzo single sign-on'),
    attemptSecret: derive(root, 'lienzo attempts'),
  }
}

function derive(root: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, '', purpose, 32))
}
