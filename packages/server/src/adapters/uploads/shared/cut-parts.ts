/** Maximum size of a part in bytes. A running upload collects at most one part in memory. */
export const PART_BYTES = 4 * 1024 ** 2

/** Age in milliseconds at which a part is stored even if it is small, so that a killed server loses few bytes. */
const LONGEST_PART = 2_000

/**
 * Splits a stream into parts of at most `largest` bytes. A part ends early if it is older than `LONGEST_PART` when more bytes
 * arrive. If the stream fails, yields the bytes received so far before throwing, so that the client need not send them again.
 */
export async function* cutParts(source: AsyncIterable<Buffer>, largest = PART_BYTES): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  let startedAt = 0
  const takePart = () => {
    const part = Buffer.concat(pieces, size)
    pieces = []
    size = 0
    return part
  }
  let failure: { error: unknown } | undefined
  try {
    for await (const chunk of source) {
      for (let start = 0; start < chunk.length; ) {
        if (size === 0) startedAt = performance.now()
        const piece = chunk.subarray(start, start + largest - size)
        pieces.push(piece)
        size += piece.length
        start += piece.length
        if (size === largest) yield takePart()
      }
      if (size > 0 && performance.now() - startedAt > LONGEST_PART) yield takePart()
    }
  } catch (error) {
    failure = { error }
  }
  if (size > 0) yield takePart()
  if (failure) throw failure.error
}
