/** The system's codes for a disk without space, a quota that is used up, and a file that may not grow further. */
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const POSTGRESQL_DISK_FULL = '53100'
/** What programs say of it, those of PostgreSQL above all; the last where only a part of what was to be written found room. */
const WORDS = /no space left on device|disk quota exceeded|check free disk space/i

/** Whether something failed because there is no space left to write to, for the server's files or for PostgreSQL's. */
export function isStorageFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (SYSTEM_CODES.has(code) || code === POSTGRESQL_DISK_FULL || WORDS.test(current.message)) return true
  }
  return false
}

/** What the person is told who starts a server on a full disk. */
export function storageFullText(folder: string): string {
  return `There is no space left for ${folder}. Make room on its disk, or choose another folder with DATA_DIR, and start again.`
}
