import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { openZip, readEntries } from '../../archive/open-zip.ts'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'

/** Maximum number of parts in an archive, higher than in any spreadsheet. */
const MOST_PARTS = 20_000

/**
 * ZIP archive of a document, whose parts can be read by name. Names are compared in lower case, because programs capitalise
 * them differently.
 */
export class ZipArchive implements AsyncDisposable {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #limits: SheetLimits
  /** Number of bytes unpacked from each part, counted because declared sizes can be false. */
  readonly #unpacked = new Map<Entry, number>()

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: SheetLimits) {
    this.#zip = zip
    this.#entries = entries
    this.#limits = limits
  }

  /** Opens an archive. Throws UnreadableSheet if it is damaged or has too many parts. */
  static async open(path: string, limits: SheetLimits): Promise<ZipArchive> {
    const zip = await openZip(path).catch(() => {
      throw new UnreadableSheet('damaged')
    })
    try {
      return new ZipArchive(zip, await entriesOf(zip), limits)
    } catch {
      zip.close()
      throw new UnreadableSheet('damaged')
    }
  }

  has(name: string): boolean {
    return this.#entries.has(partName(name))
  }

  /**
   * Yields the bytes of a part while it is being unpacked. Throws UnreadableSheet if the part is missing, encrypted or damaged,
   * or if the unpacked bytes of all parts together exceed the limit.
   */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(partName(name))
    if (!entry) throw new UnreadableSheet('damaged')
    if (entry.isEncrypted()) throw new UnreadableSheet('protected')
    const others = this.#unpackedBeside(entry)
    let read = 0
    try {
      for await (const chunk of unpack(await contentOf(this.#zip, entry), entry)) {
        read += chunk.length
        this.#unpacked.set(entry, read)
        if (read + others > this.#limits.unpacked) {
          throw new UnreadableSheet('too_costly')
        }
        yield chunk
      }
      if (read !== entry.uncompressedSize) throw new UnreadableSheet('damaged')
    } catch (error) {
      throw error instanceof UnreadableSheet ? error : new UnreadableSheet('damaged')
    }
  }

  #unpackedBeside(entry: Entry): number {
    let bytes = 0
    for (const [other, read] of this.#unpacked) if (other !== entry) bytes += read
    return bytes
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#zip.close()
  }
}

function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  await readEntries(zip, (entry) => {
    entries.set(partName(entry.fileName.toString()), entry)
    if (entries.size > MOST_PARTS) throw new Error('More parts than any spreadsheet has')
    return true
  })
  return entries
}

/**
 * Maximum size in bytes of an unpacked chunk. Chunks are large because each one takes a round trip to a different thread.
 * `SMALLEST_PIECE` is the size used for small parts.
 */
const LARGEST_PIECE = 256 * 1024
const SMALLEST_PIECE = 16 * 1024

function unpack(content: Readable, entry: Entry): AsyncIterable<Buffer> {
  if (!entry.isCompressed()) return content
  const chunkSize = Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, entry.uncompressedSize))
  const inflate = createInflateRaw({ chunkSize })
  // If either stream fails, `pipeline` destroys both, and the consumer of `inflate` receives the error.
  pipeline(content, inflate).catch(() => undefined)
  return inflate
}

/** Opens the content of an entry without unpacking it. */
function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  const options = { decompress: entry.isCompressed() ? false : null, decrypt: null, start: null, end: null }
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, options, (error, stream) => (stream ? resolve(stream) : reject(error))),
  )
}
