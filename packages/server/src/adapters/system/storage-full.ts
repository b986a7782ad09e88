/** Error codes of the system for a full disk, a used-up quota, and a file that cannot grow further. */
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const POSTGRESQL_DISK_FULL = '53100'
/** Messages of programs, mostly PostgreSQL; the last is for a write that was only partly possible. */
const WORDS = /no space left on device|disk quota exceeded|check free disk space/i

/** Returns whether something failed because there is no space left, for the server's files or for PostgreSQL's. */
export function isStorageFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (SYSTEM_CODES.has(code) || code === POSTGRESQL_DISK_FULL || WORDS.test(current.message)) return true
  }
  return false
}

/** Returns the message for the person who starts a server on a full disk. */
export function storageFullText(folder: string): string {
  return `There is no space left for ${folder}. Make room on its disk, or choose another folder with DATA_DIR, and start again.`
}
