import { createWriteStream } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Flushes the entries of a folder to disk, so that they survive a crash. Does nothing on Windows, which has no such call and
 * does not need it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** File mode for folders that only the user who runs the server can access. `OWN_FILE` is the equivalent for files. */
const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

/** Creates a folder and its missing parents, accessible only to this user, and flushes them to disk. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
  if (firstMade === undefined) return
  const top = dirname(firstMade)
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    await syncFolder(parent)
    if (parent === top || parent === dirname(parent)) return
  }
}

/** Creates a folder that only this user can access. Restricts the mode of an existing folder. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, OWN_FOLDER)
}

/**
 * Writes a stream to a new file that only this user can access, and calls `note` with each chunk. Rejects if the file exists.
 * After a failure, an incomplete file can remain; the caller can remove it immediately, because nothing writes to it any more.
 */
export async function writeNewFile(
  bytes: Readable | AsyncIterable<Uint8Array>,
  path: string,
  note: (chunk: Uint8Array) => void = () => {},
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: OWN_FILE })
  const closing = new Promise<void>((resolve) => file.once('close', () => resolve()))
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          note(chunk)
          yield chunk
        }
      },
      file,
    )
  } finally {
    // If the source fails early, the file may not have been created yet. Waiting ensures that the file does not appear later.
    await closing
  }
}

/** Flushes the content of a file to disk. */
export async function syncFile(path: string): Promise<void> {
  await using handle: FileHandle = await open(path, 'r+')
  await handle.sync()
}

/**
 * Moves a finished file to its final path, accessible only to this user, and flushes the folder to disk. After a crash, the
 * path refers either to the complete new file or to the previous one.
 */
export async function moveInPlace(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await chmod(from, OWN_FILE)
  await rename(from, to)
  await syncFolder(dirname(to))
}
