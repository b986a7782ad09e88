import { hkdfSync } from 'node:crypto'
import { assertLongEnough, readOrMakeSecret } from './secret-file.ts'
import type { Environment } from './variables.ts'

/** Secrets of this installation, 32 bytes each. */
export interface Secrets {
  /** Signs session tokens. */
  tokenSecret: Uint8Array
  /** Signs the short-lived addresses of files. */
  addressSecret: Uint8Array
  /** Derives the secrets in mailed links. */
  linkSecret: Uint8Array
  /** Signs installers' links. */
  installerSecret: Uint8Array
  /** Derives the values that tie one single sign-on to the browser and the provider. */
  signOnSecret: Uint8Array
  /** Derives the names of the counters of failed attempts. */
  attemptSecret: Uint8Array
}

const FILE = {
  name: 'installation-secret',
  whenLost: 'restore it from a backup, or delete it: everybody then signs in again',
}

/**
 * Derives all secrets of the installation from a root secret: `TOKEN_SECRET` if it is set, otherwise a file in the data folder,
 * which is created at the first start and readable only by its owner. All servers of an installation need the same root secret.
 * Throws a `SettingsError` if it is too short.
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
