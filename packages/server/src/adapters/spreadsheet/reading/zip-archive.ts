import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createInflateRaw } from 'node:zlib'
import { type Entry, type Options, open, type ZipFile } from 'yauzl'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'

const openZip = promisify<string, Options, ZipFile>(open)

/** More parts than any spreadsheet has. */
const MOST_PARTS = 20_000

/** The parts of a packed document, by their names in small letters: programs do not agree about the large ones. */
export class ZipArchive implements AsyncDisposable {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #limits: SheetLimits
  /** The bytes of each part that was read: what a document says of its own size may be a lie. */
  readonly #unpacked = new Map<Entry, number>()

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: SheetLimits) {
    this.#zip = zip
    this.#entries = entries
    this.#limits = limits
  }

  /** Fails with UnreadableSheet. */
  static async open(path: string, limits: SheetLimits): Promise<ZipArchive> {
    const zip = await openZip(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(
      () => {
        throw new UnreadableSheet('damaged')
      },
    )
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

  /** The bytes of a part as they are unpacked. Fails with UnreadableSheet: too much, or damaged. */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(partName(name))
    if (!entry) throw new UnreadableSheet('damaged')
    if (entry.isEncrypted()) throw new UnreadableSheet('protected')
    const others = this.#unpackedBeside(entry)
    let read = 0
    try {
      for await (const chunk of unpacked(await contentOf(this.#zip, entry), entry)) {
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

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.once('end', () => resolve(entries))
    zip.once('error', reject)
    zip.on('entry', (entry: Entry) => {
      entries.set(partName(entry.fileName.toString()), entry)
      if (entries.size > MOST_PARTS) reject(new Error('More parts than any spreadsheet has'))
      else zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Each piece is a way to another thread and back; one of a small part is no larger than that. */
const LARGEST_PIECE = 256 * 1024
const SMALLEST_PIECE = 16 * 1024

function unpacked(content: Readable, entry: Entry): AsyncIterable<Buffer> {
  if (!entry.isCompressed()) return content
  const chunkSize = Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, entry.uncompressedSize))
  const inflate = createInflateRaw({ chunkSize })
  // A failure of either ends both, and whoever reads hears of it.
  pipeline(content, inflate).catch(() => undefined)
  return inflate
}

/** As it is packed. */
function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  const options = { decompress: entry.isCompressed() ? false : null, decrypt: null, start: null, end: null }
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, options, (error, stream) => (stream ? resolve(stream) : reject(error))),
  )
}
