import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** File in an archive. Its content is read only when the archive reaches this file, and is compressed piece by piece. */
export type ZipPart = { name: string; content: Iterable<string | Uint8Array> | AsyncIterable<string> }

/** Fixed date, so that archives with the same content are identical. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Returns a ZIP archive as a stream, compressed while its parts are generated. An error in a part destroys the stream. */
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
  // If the reader stops early, the current part is closed.
  archive.once('close', () => open?.destroy())
  zip.outputStream.pipe(archive)
  zip.end()
  return archive
}
