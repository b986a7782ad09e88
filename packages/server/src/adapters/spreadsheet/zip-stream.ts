import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** File in an archive. Its content is requested only when the archive reaches the file, and is never in memory as a whole. */
export type ZipPart = { name: string; content: Iterable<string | Uint8Array> | AsyncIterable<string> }

/** Fixed date, so that archives with the same content are identical. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Streams a compressed ZIP archive while its parts are generated. An error in a part destroys the stream. */
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
  // Otherwise a reader that stops early would leave a part open.
  archive.once('close', () => open?.destroy())
  zip.outputStream.pipe(archive)
  zip.end()
  return archive
}
