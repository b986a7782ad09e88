import { chmod, type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes what a folder lists durable. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** What lies in the data folder is for the user who runs the server, and for nobody else of the system. */
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

/** The same of a folder that may be there since it was open to others. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, OWN_FOLDER)
}

/** Makes the content of a file durable. */
export async function syncFile(path: string): Promise<void> {
  await using handle: FileHandle = await open(path, 'r+')
  await handle.sync()
}

/** Gives a finished file its final name, for this user alone: afterwards the name is that of the whole content, or still of what had it before. */
export async function moveInPlace(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await chmod(from, OWN_FILE)
  await rename(from, to)
  await syncFolder(dirname(to))
}
