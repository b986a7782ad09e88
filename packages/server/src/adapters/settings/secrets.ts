import { hkdfSync } from 'node:crypto'
import { assertLongEnough, readOrMakeSecret } from './secret-file.ts'
import type { Environment } from './variables.ts'

/** Secrets of this installation, each 32 bytes long. */
export interface Secrets {
  /** Secret for signing session tokens. */
  tokenSecret: Uint8Array
  /** Secret for signing the short-lived addresses of files. */
  addressSecret: Uint8Array
  /** Secret for deriving the secrets in links that are sent by e-mail. */
  linkSecret: Uint8Array
  /** Secret for signing the links of installers. */
  installerSecret: Uint8Array
  /** Secret for deriving the values that tie a single sign-on to one browser and to the provider. */
  signOnSecret: Uint8Array
  /** Secret for deriving the names of the counters that count failed attempts. */
  attemptSecret: Uint8Array
}

const FILE = {
  name: 'installation-secret',
  whenLost: 'restore it from a backup, or delete it: everybody then signs in again',
}

/**
 * Derives all secrets of the installation from a root secret: the value of `TOKEN_SECRET`, or else the content of a file in the
 * data folder. If the file is missing, it is created and readable only by its owner. All servers of an installation need the
 * same root secret. Throws a `SettingsError` if the root secret has fewer than 32 characters.
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
