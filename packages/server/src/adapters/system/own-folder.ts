import { lstatSync, mkdirSync } from 'node:fs'

/**
 * Creates a folder unless it exists, and returns whether it is a folder that only this user can write to. In a shared location,
 * a different user may have created the folder first, or a link with its name.
 */
export function isOwnFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const stats = lstatSync(path)
    if (!stats.isDirectory()) return false
    // On Windows each user has a separate temporary folder.
    if (process.getuid === undefined) return true
    return stats.uid === process.getuid() && (stats.mode & 0o022) === 0
  } catch {
    return false
  }
}
