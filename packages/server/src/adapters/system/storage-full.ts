/** System error codes for a full disk, an exhausted quota, and a file that cannot grow any further. */
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const POSTGRESQL_DISK_FULL = '53100'
/**
 * Pattern for error messages about full storage, mostly from PostgreSQL. The last alternative is PostgreSQL's hint after an
 * incomplete write.
 */
const WORDS = /no space left on device|disk quota exceeded|check free disk space/i

/** Returns whether an error, or one of its causes, means that the storage of the server or of PostgreSQL is full. */
export function isStorageFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (SYSTEM_CODES.has(code) || code === POSTGRESQL_DISK_FULL || WORDS.test(current.message)) return true
  }
  return false
}

/** Returns the error message for a server that cannot start because the disk of `folder` is full. */
export function storageFullText(folder: string): string {
  return `There is no space left for ${folder}. Make room on its disk, or choose another folder with DATA_DIR, and start again.`
}
