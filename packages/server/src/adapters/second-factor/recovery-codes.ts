import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const HOW_MANY = 10
const LENGTH = 12
/** Letters and digits that people do not easily confuse. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Argon2 parameters. They are cheaper than for passwords, because a code has 59 random bits, but they still prevent anyone who
 * has stolen the database from trying all codes.
 */
const EFFORT = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

/**
 * Returns ten new recovery codes, such as `k7mp-3xwq-n4da`, and their hashes. People who have lost their phone sign in with
 * such a code.
 */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: HOW_MANY }, makeCode)
  return { codes, hashes: await Promise.all(codes.map((code) => slowHash(quickHash(code)))) }
}

/** Returns the hash that matches a code; undefined if none matches. Ignores case, spaces and hyphens. */
export async function hashOfCode(code: string, hashes: readonly string[]): Promise<string | undefined> {
  const plain = plainCode(code)
  if (plain.length !== LENGTH) return undefined
  for (const each of hashes) if (await isHashOf(each, quickHash(plain))) return each
  return undefined
}

/** Prefix of hashes made by `slowHash`. */
export const SLOW_HASH = '$argon2id$'

/**
 * Returns whether a stored hash is a quick (SHA-256) hash. Old codes were stored as quick hashes; a job replaces these with
 * slow hashes.
 */
export function isQuickHash(storedHash: string): boolean {
  return !storedHash.startsWith(SLOW_HASH)
}

async function isHashOf(storedHash: string, quick: string): Promise<boolean> {
  if (!isQuickHash(storedHash)) return verify(storedHash, quick)
  const [one, other] = [Buffer.from(storedHash), Buffer.from(quick)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Hashes the quick hash of a code with Argon2 and a new salt. It takes the quick hash instead of the code, because old codes
 * are stored only as quick hashes.
 */
export function slowHash(quick: string): Promise<string> {
  return hash(quick, EFFORT)
}

function quickHash(code: string): string {
  return createHash('sha256').update(plainCode(code)).digest('base64url')
}

function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}

function makeCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
