import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const HOW_MANY = 10
const LENGTH = 12
/** Letters and digits that are not easily confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Argon2 parameters, cheaper than for passwords because a code has 59 random bits. They still prevent anyone with a stolen
 * database from trying all codes.
 */
const EFFORT = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

/** Returns ten new recovery codes for people who have lost their phone, such as `k7mp-3xwq-n4da`, with their hashes. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: HOW_MANY }, makeCode)
  return { codes, hashes: await Promise.all(codes.map((code) => slowHash(quickHash(code)))) }
}

/** Returns the hash that matches a code; undefined if there is none. Ignores case, spaces and hyphens. */
export async function hashOfCode(code: string, hashes: readonly string[]): Promise<string | undefined> {
  const plain = plainCode(code)
  if (plain.length !== LENGTH) return undefined
  for (const each of hashes) if (await isHashOf(each, quickHash(plain))) return each
  return undefined
}

/** Prefix of slow hashes. */
export const SLOW_HASH = '$argon2id$'

/** Returns whether a stored hash is a quick one. Old codes were stored with quick hashes, which a job replaces. */
export function isQuickHash(storedHash: string): boolean {
  return !storedHash.startsWith(SLOW_HASH)
}

async function isHashOf(storedHash: string, quick: string): Promise<boolean> {
  if (!isQuickHash(storedHash)) return verify(storedHash, quick)
  const [one, other] = [Buffer.from(storedHash), Buffer.from(quick)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Hashes the quick hash of a code with Argon2 and a new salt. The input is the quick hash, because for old codes nothing else
 * is stored.
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
