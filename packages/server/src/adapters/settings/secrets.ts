import { hkdfSync } from 'node:crypto'
import { assertLongEnough, readOrMakeSecret } from './secret-file.ts'
import type { Environment } from './settings.ts'

/** What only this installation knows; 32 bytes each. */
export interface Secrets {
  /** Signs the tokens of sessions. */
  tokenSecret: Uint8Array
  /** Signs the short-lived addresses of files. */
  addressSecret: Uint8Array
  /** Makes the secrets of mailed links. */
  linkSecret: Uint8Array
  /** Signs the links of installers. */
  installerSecret: Uint8Array
  /** Makes what a browser and a provider of single sign-on prove themselves with. */
  signOnSecret: Uint8Array
  /** Names the counters of failed attempts. */
  attemptSecret: Uint8Array
}

const FILE = {
  name: 'installation-secret',
  whenLost: 'restore it from a backup, or delete it: everybody then signs in again',
}

/**
 * The secrets of the installation, all derived from one: `TOKEN_SECRET` where it is set (every server of an installation
 * needs the same), else a file in the data folder, made at the first start and readable by its owner only.
 * Throws a `SettingsError` where that secret is too short to be one.
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
