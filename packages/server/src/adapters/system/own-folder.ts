import { lstatSync, mkdirSync } from 'node:fs'

/**
 * Creates a folder that only this user can write to, and returns whether it is one: in a shared place, somebody else may have
 * created it first, or linked its name to another folder.
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
