import { createHash, randomInt } from 'node:crypto'

const HOW_MANY = 10
const LENGTH = 12
/** Without letters and digits that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Codes for people who have lost their phone, such as `k7mp-3xwq-n4da`, with their hashes. They are too random for guessing, so a plain hash is enough. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: HOW_MANY }, makeCode)
  return { codes, hashes: codes.map(recoveryCodeHash) }
}

/** The hash by which a code is known; capitals, spaces and hyphens make no difference. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('base64url')
}

function makeCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
