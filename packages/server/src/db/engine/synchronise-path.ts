import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Brings a file, or what a folder lists, to the disk. Windows opens no folders and needs it only for files. */
export function synchronisePath(path: string): void {
  const isWindows = process.platform === 'win32'
  if (isWindows && statSync(path).isDirectory()) return
  // Windows flushes only what was opened for writing.
  const opened = openSync(path, isWindows ? 'r+' : 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
