import { lstatSync, mkdirSync } from 'node:fs'

/**
 * Creates a folder that only this user can write to, and returns whether it is one: in a shared place, somebody else may have
 * created it first, or linked its name to another folder.
 */
export function isOwnFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const stats = lstatSync(path)
    if (!stats.isDirectory()) return false
    // Windows has a temporary folder for each user.
    if (process.getuid === undefined) return true
    return stats.uid === process.getuid() && (stats.mode & 0o022) === 0
  } catch {
    return false
  }
}
