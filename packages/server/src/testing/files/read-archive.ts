import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

export type ReadEntry = { name: string; content: Buffer; modified: Date }

/** Reads the files of a ZIP archive in order, with a different library from the one that writes archives. */
export async function readArchive(bytes: Buffer): Promise<ReadEntry[]> {
  const open = promisify<Buffer, object, ZipFile>(fromBuffer)
  const archive = await open(bytes, { lazyEntries: true, strictFileNames: true })
  const { promise: end, resolve, reject } = Promise.withResolvers<void>()
  const read: ReadEntry[] = []
  archive.on('error', reject)
  archive.on('end', resolve)
  archive.on('entry', (entry: Entry) => {
    contentOf(archive, entry).then((content) => {
      read.push({ name: entry.fileName, content, modified: entry.getLastModDate() })
      archive.readEntry()
    }, reject)
  })
  archive.readEntry()
  await end
  return read
}

async function contentOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const open = promisify<Entry, NodeJS.ReadableStream>(archive.openReadStream.bind(archive))
  const chunks: Buffer[] = []
  for await (const chunk of await open(entry)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
