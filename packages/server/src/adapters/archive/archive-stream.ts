import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

/** File to add to an archive. `open` is called only when the archive reaches this file. */
export type ArchiveFile = {
  /** Name in the archive, made by `entryNames`. */
  name: string
  modified: Date
  /** Opens the content of the file. If this rejects, the archive leaves the file out. */
  open: () => Promise<Readable>
}

/**
 * Streams a ZIP archive (zip64 if needed). Opens one file at a time and reads only as fast as the consumer, so no file is ever
 * in memory as a whole. Leaves out files that cannot be opened, and passes them to `last`, which returns a final text file. If
 * reading a file fails, the whole stream fails, so that nobody mistakes a partial archive for a complete one.
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
  // The cast is needed because Node and the DOM types each declare a class for web streams.
  const archive = Readable.fromWeb(makeZip(entries()) as unknown as ReadableStream<Uint8Array>)
  // Otherwise a consumer that stops early would leave a file open.
  archive.once('close', () => open?.destroy())
  return archive
}
