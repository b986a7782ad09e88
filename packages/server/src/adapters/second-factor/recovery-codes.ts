import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const HOW_MANY = 10
const LENGTH = 12
/** Without letters and digits that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Less than for passwords, since nobody guesses a code of 59 random bits; but who has the database must not try them all. */
const EFFORT = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

/** Codes for people who have lost their phone, such as `k7mp-3xwq-n4da`, with their hashes. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: HOW_MANY }, makeCode)
  return { codes, hashes: await Promise.all(codes.map((code) => slowHash(quickHash(code)))) }
}

/** Which of these hashes is that of a code, if any; capitals, spaces and hyphens make no difference. */
export async function hashOfCode(code: string, hashes: readonly string[]): Promise<string | undefined> {
  const plain = plainCode(code)
  if (plain.length !== LENGTH) return undefined
  for (const each of hashes) if (await isHashOf(each, quickHash(plain))) return each
  return undefined
}

/** What the hash of a code begins with that has been hashed slowly. */
export const SLOW_HASH = '$argon2id$'

/** Codes were once kept by their quick hash, which stands until a job has hashed it slowly. */
export function isQuickHash(kept: string): boolean {
  return !kept.startsWith(SLOW_HASH)
}

async function isHashOf(kept: string, quick: string): Promise<boolean> {
  if (!isQuickHash(kept)) return verify(kept, quick)
  const [one, other] = [Buffer.from(kept), Buffer.from(quick)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** What is kept of a code, with a salt of its own. It is made of the quick hash, which is all that is known of older codes. */
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
