/** Most bytes of a part: so much of an upload under way is in memory. */
export const PART_BYTES = 4 * 1024 ** 2

/** Milliseconds after which a part is kept although it is small: a killed server loses no more than that. */
const LONGEST_PART = 2_000

/**
 * Cuts what arrives into parts. Where the stream fails, its last part comes before the failure, so that nothing has to be sent
 * again that has arrived.
 */
export async function* cutParts(source: AsyncIterable<Buffer>, largest = PART_BYTES): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  let begun = 0
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
        if (size === 0) begun = performance.now()
        const piece = chunk.subarray(start, start + largest - size)
        pieces.push(piece)
        size += piece.length
        start += piece.length
        if (size === largest) yield takePart()
      }
      if (size > 0 && performance.now() - begun > LONGEST_PART) yield takePart()
    }
  } catch (error) {
    failure = { error }
  }
  if (size > 0) yield takePart()
  if (failure) throw failure.error
}
