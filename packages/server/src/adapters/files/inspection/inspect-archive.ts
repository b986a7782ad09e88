import { promisify } from 'node:util'
import { type Entry, type Options, open, type ZipFile } from 'yauzl'
import { type Inspection, refuse, type TypedFile } from './inspection.ts'

/** What an archive may say that it holds, in bytes; nobody keeps more in one file. */
const LARGEST_CONTENT = 8 * 1024 ** 3
const MOST_ENTRIES = 50_000
/** No honest content is packed as well as this once it is large: a document of words about 20 times. */
const DENSEST = 150
const DENSE_FROM = 64 * 1024 ** 2
/** Office programs unpack all of a document, into memory. */
const LARGEST_DOCUMENT = 1024 ** 3

const openArchive = promisify<string, Options, ZipFile>(open)

/**
 * Looks into the directory of an archive, and unpacks nothing: the person who downloads it will. The documents of office
 * programs are archives too.
 */
export async function inspectArchive(path: string, facts: TypedFile): Promise<Inspection> {
  const content = await contentOf(path).catch(() => undefined)
  if (!content) return refuse({ reason: 'corrupt' })
  const most = facts.extension === 'zip' ? LARGEST_CONTENT : LARGEST_DOCUMENT
  const dense = content.bytes > DENSE_FROM && content.bytes > facts.size * DENSEST
  if (dense || content.bytes > most || content.entries > MOST_ENTRIES) {
    return refuse({ reason: 'unpacks-too-large', size: content.bytes, maxSize: most })
  }
  return { accepted: true, file: facts }
}

/** What the directory says. Reading it stops where it says too much. */
async function contentOf(path: string): Promise<{ bytes: number; entries: number }> {
  const archive = await openArchive(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  const content = { bytes: 0, entries: 0 }
  try {
    await new Promise<void>((resolve, reject) => {
      archive.once('end', resolve)
      archive.once('error', reject)
      archive.on('entry', (entry: Entry) => {
        content.bytes += entry.uncompressedSize
        content.entries += 1
        if (content.bytes > LARGEST_CONTENT || content.entries > MOST_ENTRIES) resolve()
        else archive.readEntry()
      })
      archive.readEntry()
    })
    return content
  } finally {
    archive.close()
  }
}
