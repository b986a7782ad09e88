import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

/** File of an archive, which is opened when its turn comes. */
export type ArchiveFile = {
  /** Must come from `entryNames`. */
  name: string
  modified: Date
  /** Rejects if the content is missing. */
  open: () => Promise<Readable>
}

/**
 * Streams a ZIP archive (zip64 if needed), one file after the other, as fast as it is read: no content is ever whole in memory.
 * Leaves out files that cannot be opened; `last` makes a final text that can list them. A content that breaks in the middle
 * breaks the archive, so that nobody takes half of it for the whole.
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
