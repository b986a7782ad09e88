import type { Entry, ZipFile } from 'yauzl'
import { archivedName } from './archived-name.ts'
import { openZip, readEntries } from './open-zip.ts'

/** Error for an archive that is damaged or has too many entries. */
export class UnreadableArchive extends Error {
  readonly reason: 'damaged' | 'too_many'

  constructor(reason: 'damaged' | 'too_many', cause?: unknown) {
    super(`The archive cannot be read: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Error for an entry that cannot be unpacked. */
export class UnreadableEntry extends Error {}

/** File in an archive. */
export type ArchivedFile = {
  /** Path in the archive, with `/` between folders. */
  path: string
  /** Unpacked size in bytes, according to the archive's directory. Unpacking fails if the actual size differs. */
  size: number
  /** True if the entry is encrypted. */
  isLocked: boolean
}

/**
 * ZIP archive opened for reading. `files` lists the files in the archive's directory; `content` unpacks one of them. Use it
 * with `await using`.
 */
export class ReadArchive implements AsyncDisposable {
  readonly files: readonly ArchivedFile[]
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<ArchivedFile, Entry>

  private constructor(zip: ZipFile, entries: readonly Entry[]) {
    this.#zip = zip
    const files = entries.map((entry): [ArchivedFile, Entry] => [
      { path: archivedName(entry), size: entry.uncompressedSize, isLocked: entry.isEncrypted() },
      entry,
    ])
    this.#entries = new Map(files)
    // Entries whose names end in a slash are folders.
    this.files = files.map(([file]) => file).filter(({ path }) => !path.endsWith('/'))
  }

  /** Opens a ZIP file. Throws UnreadableArchive if the file is damaged or has more than `mostEntries` entries. */
  static async open(path: string, mostEntries: number): Promise<ReadArchive> {
    const zip = await openZip(path).catch((error: unknown) => {
      throw new UnreadableArchive('damaged', error)
    })
    try {
      return new ReadArchive(zip, await entriesOf(zip, mostEntries))
    } catch (error) {
      zip.close()
      throw error instanceof UnreadableArchive ? error : new UnreadableArchive('damaged', error)
    }
  }

  /**
   * Unpacks a file and yields its content, `size` bytes in total. Throws UnreadableEntry if the file cannot be unpacked, and an
   * Error if the file is from a different archive.
   */
  async *content(file: ArchivedFile): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(file)
    if (!entry) throw new Error(`${file.path} is no file of this archive`)
    try {
      for await (const chunk of await this.#stream(entry)) yield chunk as Buffer
    } catch (error) {
      throw new UnreadableEntry(`${file.path} cannot be unpacked`, { cause: error })
    }
  }

  #stream(entry: Entry): Promise<NodeJS.ReadableStream> {
    return new Promise((resolve, reject) =>
      this.#zip.openReadStream(entry, (error, stream) => (stream ? resolve(stream) : reject(error))),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#zip.close()
  }
}

async function entriesOf(zip: ZipFile, most: number): Promise<Entry[]> {
  const entries: Entry[] = []
  await readEntries(zip, (entry) => {
    entries.push(entry)
    if (entries.length > most) throw new UnreadableArchive('too_many')
    return true
  })
  return entries
}
