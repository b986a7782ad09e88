import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const HOW_MANY = 10
const LENGTH = 12
/** Letters and digits that do not look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Cheaper than for passwords, because a code has 59 random bits; but a stolen database must not allow trying them all. */
const EFFORT = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

/** Makes codes for people who have lost their phone, such as `k7mp-3xwq-n4da`, with their hashes. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: HOW_MANY }, makeCode)
  return { codes, hashes: await Promise.all(codes.map((code) => slowHash(quickHash(code)))) }
}

/** Returns the hash of a code among these, if any; ignores case, spaces and hyphens. */
export async function hashOfCode(code: string, hashes: readonly string[]): Promise<string | undefined> {
  const plain = plainCode(code)
  if (plain.length !== LENGTH) return undefined
  for (const each of hashes) if (await isHashOf(each, quickHash(plain))) return each
  return undefined
}

/** Prefix of a slow hash. */
export const SLOW_HASH = '$argon2id$'

/** Returns whether a stored hash is a quick one: codes were once stored as such, until a job hashes them slowly. */
export function isQuickHash(storedHash: string): boolean {
  return !storedHash.startsWith(SLOW_HASH)
}

async function isHashOf(storedHash: string, quick: string): Promise<boolean> {
  if (!isQuickHash(storedHash)) return verify(storedHash, quick)
  const [one, other] = [Buffer.from(storedHash), Buffer.from(quick)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Hashes the quick hash of a code slowly, with a salt of its own. Older codes are only known by their quick hash. */
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
