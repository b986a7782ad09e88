import { hash, verify } from '@node-rs/argon2'

/** The argon2id hash of a password, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
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
