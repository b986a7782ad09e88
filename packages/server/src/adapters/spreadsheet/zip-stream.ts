import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive; its content comes piece by piece and is never whole in memory. */
export type ZipPart = { name: string; content: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; offset: number; crc: number; compressed: number; size: number }

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const NEEDED_VERSION = 20
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: an archive of the same content is the same bytes. */
const DAY = 0x21

/** The bytes of a zip archive, while its parts are made. Each part may be as large as 4 GiB. */
export async function* zipStream(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), offset, crc: 0, compressed: 0, size: 0 }
    for await (const bytes of partBytes(part, entry)) {
      offset += bytes.length
      yield bytes
    }
    written.push(entry)
  }
  const entries = written.map(directoryEntry)
  yield* entries
  yield endOfDirectory(
    written.length,
    entries.reduce((sum, entry) => sum + entry.length, 0),
    offset,
  )
}

async function* partBytes(part: ZipPart, entry: Written): AsyncGenerator<Buffer> {
  yield localHeader(entry.name)
  const deflate = createDeflateRaw()
  const fed = pipeline(Readable.from(measured(part.content, entry)), deflate)
  // What fails in between reaches the loop, because it destroys what the loop reads.
  fed.catch(() => undefined)
  try {
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      entry.compressed += bytes.length
      yield bytes
    }
  } finally {
    deflate.destroy()
  }
  yield descriptor(entry)
}

async function* measured(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  header.writeUInt16LE(NEEDED_VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor(entry: Written): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(DESCRIPTOR, 0)
  writeSizes(bytes, 4, entry)
  return bytes
}

function directoryEntry(entry: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(DIRECTORY_ENTRY, 0)
  header.writeUInt16LE(NEEDED_VERSION, 4)
  header.writeUInt16LE(NEEDED_VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(DAY, 14)
  writeSizes(header, 16, entry)
  header.writeUInt16LE(entry.name.length, 28)
  header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, entry.name])
}

function writeSizes(bytes: Buffer, at: number, entry: Written): void {
  bytes.writeUInt32LE(entry.crc, at)
  bytes.writeUInt32LE(entry.compressed, at + 4)
  bytes.writeUInt32LE(entry.size, at + 8)
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(END_OF_DIRECTORY, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
