import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** What OWASP asks of argon2id: 19 MiB, twice, on one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const BEGINNING = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** The argon2id hash of a password, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** The hash of a password that nobody knows: of a user who has yet to choose one. */
export function hashOfNoPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/** Whether a hash was made at another cost than they are made now. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(BEGINNING)
}

/** Whether a password is the one behind a hash. */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password)
}

let nobodysHash: Promise<string> | undefined

/** Takes as long as checking a real password, so that the time of an answer does not tell which user names exist. */
export async function checkNobodysPassword(password: string): Promise<void> {
  nobodysHash ??= hashPassword('nobody signs in with this')
  await isPassword(password, await nobodysHash)
}
