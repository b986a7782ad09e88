import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { StoreUnavailable } from '../store/file-store.ts'
import { ATTEMPTS, pauseAfter, type Wait } from './retry.ts'

export type ResumedStream = {
  /** Response to the first request of the download. */
  first: IncomingMessage
  /** Total number of bytes to download. */
  length: number
  /** Requests the rest of the download, beginning at byte `from`. */
  resume: (from: number) => Promise<IncomingMessage>
  wait: Wait
}

/**
 * Streams a download, and resumes it where the connection broke. The stream fails with StoreUnavailable after `ATTEMPTS`
 * failures in a row without new data, or with the error of `resume`.
 */
export function resumedStream({ first, length, resume, wait }: ResumedStream): Readable {
  let answer = first
  let chunks = first[Symbol.asyncIterator]()
  let position = 0
  let failures = 0

  /** Returns the next chunk; `undefined` after the last chunk. */
  async function next(): Promise<Buffer | undefined> {
    for (;;) {
      try {
        const { value, done } = await chunks.next()
        if (!done) {
          failures = 0
          position += value.length
          return value
        }
        if (position >= length) return undefined
        throw new Error('The answer of the store ended too early')
      } catch (error) {
        failures += 1
        if (failures === ATTEMPTS) throw new StoreUnavailable(error)
        await wait(pauseAfter(error, failures))
        answer = await resume(position)
        chunks = answer[Symbol.asyncIterator]()
      }
    }
  }

  async function* bytes() {
    for (let chunk = await next(); chunk; chunk = await next()) yield chunk
  }
  const stream = Readable.from(bytes(), { objectMode: false })
  // Closes the connection if the reader stops before the end.
  stream.once('close', () => answer.destroy())
  return stream
}
