import { openZip, readEntries } from '../../archive/open-zip.ts'
import { type Inspection, refuse, type TypedFile } from './inspection.ts'

/** Maximum number of unpacked bytes that an archive can declare. Nobody legitimately stores more. */
const LARGEST_CONTENT = 8 * 1024 ** 3
const MOST_ENTRIES = 50_000
/**
 * Maximum compression ratio of an archive that unpacks to more than `DENSE_FROM` bytes. Text documents reach a ratio of about
 * 20.
 */
const DENSEST = 150
const DENSE_FROM = 64 * 1024 ** 2
/**
 * Maximum number of unpacked bytes that an office document can declare. Office programs unpack the whole document into memory.
 */
const LARGEST_DOCUMENT = 1024 ** 3

/**
 * Checks an archive or office document for ZIP bombs, to protect people who unpack the file later. Reads only the declared
 * sizes, and unpacks nothing.
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

/**
 * Counts the entries of an archive and adds up their declared unpacked sizes. Stops once `LARGEST_CONTENT` or `MOST_ENTRIES` is
 * exceeded. Rejects if the archive cannot be read.
 */
async function contentOf(path: string): Promise<{ bytes: number; entries: number }> {
  const archive = await openZip(path)
  const content = { bytes: 0, entries: 0 }
  try {
    await readEntries(archive, (entry) => {
      content.bytes += entry.uncompressedSize
      content.entries += 1
      return content.bytes <= LARGEST_CONTENT && content.entries <= MOST_ENTRIES
    })
    return content
  } finally {
    archive.close()
  }
}
