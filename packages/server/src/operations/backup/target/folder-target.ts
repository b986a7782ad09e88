import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder, moveInPlace, syncFile } from '../../../adapters/files/store/durable.ts'
import { writeHashed } from '../../../adapters/files/store/hashing.ts'
import { BackupRefused, reasonOf } from '../backup-refused.ts'
import { oneChunk } from '../format/vault.ts'
import type { BackupTarget, ObjectDigest, TargetObject } from './backup-target.ts'
import { LOCK, type LockPlace, lockTarget } from './lock-target.ts'

/** Prefix of the names of files that are still being written. */
const UNFINISHED = '.unfinished-'

/** Opens a folder for reading backups. Throws `BackupRefused` if the folder does not exist or is not accessible. */
export async function openFolderTarget(path: string): Promise<BackupTarget> {
  const folder = resolve(path)
  try {
    await access(folder)
  } catch (error) {
    throw new BackupRefused(
      `The folder ${folder} cannot be read (${reasonOf(error)}). Name the folder that "npm run backup" wrote to, and let this user read it.`,
    )
  }
  return folderTarget(folder)
}

/** Opens a folder for writing backups, and creates the folder if it is missing. */
export async function makeFolderTarget(path: string): Promise<BackupTarget> {
  await makeFolder(resolve(path))
  return folderTarget(resolve(path))
}

function folderTarget(folder: string): BackupTarget {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    name: folder,
    write: (key, bytes) => write(pathOf(key), bytes),
    async read(key) {
      const size = await sizeOf(pathOf(key))
      return size === undefined ? undefined : createReadStream(pathOf(key))
    },
    size: (key) => sizeOf(pathOf(key)),
    list: (prefix) => list(folder, prefix),
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await removeEmpty(folder, dirname(pathOf(key)))
    },
    lock: () => lockTarget(lockOf(folder)),
  }
}

/**
 * Returns a lock in the form of a file that is created only if it does not exist yet. A hard link would not work, because many
 * network folders refuse links.
 */
function lockOf(folder: string): LockPlace {
  const path = join(folder, LOCK)
  return {
    target: folder,
    create: (text) =>
      writeFile(path, text, { flag: 'wx', mode: 0o600 }).then(
        () => true,
        (error) => {
          if (error.code === 'EEXIST') return false
          throw error
        },
      ),
    replace: (text) => write(path, oneChunk(Buffer.from(text))),
    read: () => readFile(path, 'utf8').catch(() => undefined),
    writtenAt: async () => {
      const facts = await stat(path).catch(() => undefined)
      return facts && Math.floor(facts.mtimeMs / 1000)
    },
    remove: () => rm(path, { force: true }),
  }
}

/** Removes a folder and its parents as long as they are empty, but never removes `root`. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let each = folder; each !== root; each = dirname(each)) {
    try {
      await rmdir(each)
    } catch {
      return
    }
  }
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<ObjectDigest> {
  await makeFolder(dirname(path))
  const temporaryPath = join(dirname(path), `${UNFINISHED}${randomUUID()}`)
  try {
    const digest = await writeHashed(bytes, temporaryPath)
    await syncFile(temporaryPath)
    await moveInPlace(temporaryPath, path)
    return digest
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  const facts = await stat(path).catch(() => undefined)
  return facts?.isFile() ? facts.size : undefined
}

async function* list(folder: string, prefix: string): AsyncGenerator<TargetObject> {
  const start = join(folder, ...prefix.split('/').filter(Boolean))
  for (const entry of await readdir(start, { withFileTypes: true }).catch(() => [])) {
    const key = [...prefix.split('/').filter(Boolean), entry.name].join('/')
    if (entry.isDirectory()) yield* list(folder, `${key}/`)
    if (!entry.isFile() || entry.name.startsWith(UNFINISHED)) continue
    const facts = await stat(join(start, entry.name)).catch(() => undefined)
    if (facts) yield { key, size: facts.size, writtenAt: Math.floor(facts.mtimeMs / 1000) }
  }
}
