import { createWriteStream } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Makes the entries of a folder durable. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Modes of the data folder's contents: only for the user who runs the server. */
const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

/** Makes a folder with its missing parents, durably and for this user alone. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
  if (firstMade === undefined) return
  const top = dirname(firstMade)
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    await syncFolder(parent)
    if (parent === top || parent === dirname(parent)) return
  }
}

/** Makes a folder for this user alone, even if it exists already with a wider mode. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, OWN_FOLDER)
}

/**
 * Writes a stream to a new file for this user alone, and calls `note` with each of its chunks. After a failure an incomplete file
 * may exist, and can be removed immediately: it will not appear later.
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
    // A source can fail before the file exists.
    await closing
  }
}

/** Makes the content of a file durable. */
export async function syncFile(path: string): Promise<void> {
  await using handle: FileHandle = await open(path, 'r+')
  await handle.sync()
}

/**
 * Moves a finished file to its final name, for this user alone. After a crash the name has either the complete new content or its
 * previous one.
 */
export async function moveInPlace(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await chmod(from, OWN_FILE)
  await rename(from, to)
  await syncFolder(dirname(to))
}
