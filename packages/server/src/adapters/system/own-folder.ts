import { lstatSync, mkdirSync } from 'node:fs'

/**
 * Makes a folder that only this user may write to, and says whether it is one: in a place that everybody writes to, somebody
 * else may have made it first, or a link of its name to another.
 */
export function isOwnFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const found = lstatSync(path)
    if (!found.isDirectory()) return false
    // Windows has a temporary folder for each user.
    if (process.getuid === undefined) return true
    return found.uid === process.getuid() && (found.mode & 0o022) === 0
  } catch {
    return false
  }
}
