import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

/** One file of an archive; it is opened when its turn comes, and not before. */
export type ArchiveFile = {
  /** As `entryNames` makes it. */
  name: string
  modified: Date
  /** Rejects where the content is missing. */
  open: () => Promise<Readable>
}

/**
 * The bytes of a ZIP archive (zip64 where it needs to be), one file after the other, as fast as they are taken: no content is
 * ever whole in memory. What cannot be opened is left out; `last` is a text at the end that can say so. A content that breaks
 * in the middle breaks the archive, so that nobody takes half of it for the whole.
 */
export function archiveStream(
  files: readonly ArchiveFile[],
  last: (missing: ReadonlySet<ArchiveFile>) => { name: string; text: string },
): Readable {
  let open: Readable | undefined
  async function* entries() {
    const missing = new Set<ArchiveFile>()
    for (const file of files) {
      try {
        open = await file.open()
      } catch {
        missing.add(file)
        continue
      }
      yield { name: file.name, lastModified: file.modified, input: open }
    }
    const { name, text } = last(missing)
    yield { name, lastModified: new Date(), input: text }
  }
  // Node and the browser's types each have their own class for the same streams.
  const archive = Readable.fromWeb(makeZip(entries()) as unknown as ReadableStream<Uint8Array>)
  // A reader that stops early would leave a file open.
  archive.once('close', () => open?.destroy())
  return archive
}
