import { createReadStream } from 'node:fs'
import { copyFile, link, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { makeOwnFolder, moveInPlace, syncFile } from './durable.ts'
import {
  assertSha256,
  type ByteRange,
  type Condition,
  FileNotInStore,
  type FileStore,
  type KeptContent,
  type StoredFile,
} from './file-store.ts'
import { hashFile, wholeStream, writeHashed } from './hashing.ts'
import { openTemporaryFiles, type TemporaryFiles } from './temporary-files.ts'

/**
 * Opens a file store in a folder. Stored files are in `ab/cd/<sha256>`, and files that are being written in `temporary/`.
 * Several processes can share the folder. Removes unfinished files left by dead processes.
 */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  await makeOwnFolder(folder)
  return new DiskFileStore(folder, await openTemporaryFiles(join(folder, 'temporary')))
}

class DiskFileStore implements FileStore {
  readonly #folder: string
  readonly #temporary: TemporaryFiles

  constructor(folder: string, temporary: TemporaryFiles) {
    this.#folder = folder
    this.#temporary = temporary
  }

  put(source: Readable | string): Promise<StoredFile> {
    return this.#temporary.use(async (path) => {
      const stream = typeof source === 'string' ? createReadStream(source) : source
      const file = await writeHashed(stream, path)
      return this.#keep(path, file)
    })
  }

  adopt(source: string): Promise<StoredFile> {
    return this.#temporary.use(async (path) => {
      await linkOrCopy(source, path)
      return this.#keep(path, await hashFile(path))
    })
  }

  async readStream(sha256: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.#path(sha256)).catch((error: unknown) => {
      throw isMissing(error) ? new FileNotInStore(sha256) : error
    })
    const stream = handle.createReadStream(range)
    // A range cannot be checked, because the hash covers the whole file.
    return range ? stream : wholeStream(stream, sha256, () => this.#setAside(sha256))
  }

  async localCopy(sha256: string) {
    if (!(await this.has(sha256))) throw new FileNotInStore(sha256)
    return { path: this.#path(sha256), [Symbol.asyncDispose]: async () => {} }
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.size(sha256)) !== undefined
  }

  async size(sha256: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(sha256))).size
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async conditionOf(sha256: string): Promise<Condition> {
    try {
      return (await hashFile(this.#path(sha256))).sha256 === sha256 ? 'whole' : 'damaged'
    } catch (error) {
      if (isMissing(error)) return 'missing'
      throw error
    }
  }

  async isWhole(sha256: string): Promise<boolean> {
    const condition = await this.conditionOf(sha256)
    if (condition === 'damaged') await this.#setAside(sha256)
    return condition === 'whole'
  }

  async delete(sha256: string): Promise<boolean> {
    try {
      await rm(this.#path(sha256))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  tryWriting(): Promise<void> {
    return this.#temporary.use((path) => writeFile(path, 'tried', { mode: 0o600 }))
  }

  async *contents(atOnce: number): AsyncGenerator<KeptContent[]> {
    let batch: KeptContent[] = []
    for (const folder of await this.#contentFolders()) {
      for (const name of await readdir(folder)) {
        const facts = await stat(join(folder, name)).catch(() => undefined)
        if (!facts?.isFile()) continue
        batch.push({ sha256: name, size: facts.size, keptAt: Math.floor(facts.mtimeMs / 1000) })
      }
      if (batch.length < atOnce) continue
      yield batch
      batch = []
    }
    yield batch
  }

  async unfinishedUploads() {
    return []
  }

  async abortUpload() {}

  /** Returns the paths of all existing folders `ab/cd`. */
  async #contentFolders(): Promise<string[]> {
    const isPart = (name: string) => /^[0-9a-f]{2}$/.test(name)
    const firsts = (await readdir(this.#folder)).filter(isPart)
    const folders: string[] = []
    for (const first of firsts) {
      const seconds = (await readdir(join(this.#folder, first))).filter(isPart)
      folders.push(...seconds.map((second) => join(this.#folder, first, second)))
    }
    return folders
  }

  /** Moves a file to its location in the store, unless an intact copy is already stored. Replaces a damaged copy. */
  async #keep(temporaryPath: string, file: StoredFile): Promise<StoredFile> {
    if (await this.#holds(file)) return file
    await syncFile(temporaryPath)
    await moveInPlace(temporaryPath, this.#path(file.sha256))
    return file
  }

  async #holds({ sha256, size }: StoredFile): Promise<boolean> {
    if ((await this.size(sha256)) !== size) return false
    return (await hashFile(this.#path(sha256))).sha256 === sha256
  }

  /** Moves a damaged file to `damaged/`, so that an intact copy can be stored. The damaged file remains for manual recovery. */
  async #setAside(sha256: string): Promise<void> {
    await moveInPlace(this.#path(sha256), join(this.#folder, 'damaged', sha256))
  }

  #path(sha256: string): string {
    assertSha256(sha256)
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }
}

/** Creates a hard link to a file. Copies the file if linking fails, for example between file systems. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
