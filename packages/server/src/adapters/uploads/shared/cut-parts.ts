/** Maximum bytes of a part, and so of a running upload in memory. */
export const PART_BYTES = 4 * 1024 ** 2

/** Milliseconds after which even a small part is stored: a killed server loses no more than that. */
const LONGEST_PART = 2_000

/**
 * Cuts a stream into parts. If the stream fails, yields the last part before it throws, so that no bytes that arrived have to be
 * sent again.
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
