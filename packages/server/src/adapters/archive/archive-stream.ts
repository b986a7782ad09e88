import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

/** File to put into an archive. `open` is only called when the archive reaches the file. */
export type ArchiveFile = {
  /** Must come from `entryNames`. */
  name: string
  modified: Date
  /** Rejects if the content is missing. */
  open: () => Promise<Readable>
}

/**
 * Streams a ZIP archive (zip64 if needed), one file after another and only as fast as the reader reads, so no file is ever in
 * memory as a whole. Leaves out files that cannot be opened; `last` builds a final text file and receives the files left out.
 * If a file fails while it is read, the whole stream fails, so that nobody mistakes a partial archive for a complete one.
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
  // Node and the DOM types declare the same web stream class separately, hence the cast.
  const archive = Readable.fromWeb(makeZip(entries()) as unknown as ReadableStream<Uint8Array>)
  // Otherwise a reader that stops early would leave a file open.
  archive.once('close', () => open?.destroy())
  return archive
}
