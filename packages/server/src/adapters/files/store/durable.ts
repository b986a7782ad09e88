import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes what a folder lists durable. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Makes a folder with its missing parents, durably. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true })
  if (firstMade === undefined) return
  const top = dirname(firstMade)
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    await syncFolder(parent)
    if (parent === top || parent === dirname(parent)) return
  }
}

/** Makes the content of a file durable. */
export async function syncFile(path: string): Promise<void> {
  await using handle: FileHandle = await open(path, 'r+')
  await handle.sync()
}

/** Gives a finished file its final name: afterwards the name is that of the whole content, or still of what had it before. */
export async function moveInPlace(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await rename(from, to)
  await syncFolder(dirname(to))
}
