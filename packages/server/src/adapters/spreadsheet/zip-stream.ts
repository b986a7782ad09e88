import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** File of an archive; its content is requested when its turn comes, and is never whole in memory. */
export type ZipPart = { name: string; content: Iterable<string | Uint8Array> | AsyncIterable<string> }

/** A fixed date, so that an archive of the same content has the same bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Streams a compressed ZIP archive while its parts are made. An error in a part breaks the archive. */
export function zipStream(parts: Iterable<ZipPart>): Readable {
  const zip = new ZipFile()
  const archive = new PassThrough()
  let open: Readable | undefined
  for (const { name, content } of parts) {
    zip.addReadStreamLazy(name, entryOptions, (take) => {
      open = Readable.from(content, { objectMode: false })
      open.once('error', (error) => archive.destroy(error))
      take(null, open)
    })
  }
  // A reader that stops early would leave a part open.
  archive.once('close', () => open?.destroy())
  zip.outputStream.pipe(archive)
  zip.end()
  return archive
}
