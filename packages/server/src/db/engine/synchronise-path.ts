import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/**
 * Flushes a file or the entries of a folder to disk. Does nothing for a folder on Windows, which cannot open folders and does
 * not need to flush them.
 */
export function synchronisePath(path: string): void {
  const isWindows = process.platform === 'win32'
  if (isWindows && statSync(path).isDirectory()) return
  // Windows flushes only files opened for writing.
  const descriptor = openSync(path, isWindows ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
