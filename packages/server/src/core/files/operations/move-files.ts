import type { Readable } from 'node:stream'
import {
  FileDamaged,
  FileNotInStore,
  type FileStore,
  type KeptContent,
} from '../../../adapters/files/store/file-store.ts'
import { someAtOnce } from './some-at-once.ts'

/** Number of contents in one batch, and number of contents sent concurrently. */
const BATCH = 500
const SENT_AT_ONCE = 4

/** Result of a move. */
export type MoveSummary = {
  /** Number of contents that were sent, and their total size in bytes. */
  sent: number
  bytes: number
  /** Number of contents that the target already had. */
  there: number
  /** Number of contents that were removed from the source. */
  removed: number
  /** SHA-256 of each damaged content; these contents were set aside in the source. */
  damaged: string[]
}

type Move = {
  from: FileStore
  to: FileStore
  /** True to remove each content from the source after its copy in the target was read and found intact. */
  removes: boolean
  /** Called after each batch. */
  onProgress?: (summary: MoveSummary) => void
}

/**
 * Copies all contents to another store. Compares each content with its SHA-256 while reading it, so a damaged content never
 * reaches the target. Skips contents that the target already has, so an interrupted move can be started again. With `removes`,
 * throws if a copy in the target is damaged, and keeps the content in the source.
 */
export async function moveFiles({ from, to, removes, onProgress }: Move): Promise<MoveSummary> {
  const summary: MoveSummary = { sent: 0, bytes: 0, there: 0, removed: 0, damaged: [] }
  for await (const batch of from.contents(BATCH)) {
    await someAtOnce(batch, SENT_AT_ONCE, async (content) => {
      const { sha256, size } = content
      if ((await to.size(sha256)) === size) summary.there += 1
      else if (!(await send({ from, to }, content, summary))) return
      if (!removes) return
      if (!(await to.isWhole(sha256)))
        throw new Error(`The target does not hold ${sha256} as it was sent; start again`)
      await from.delete(sha256)
      summary.removed += 1
    })
    onProgress?.(summary)
  }
  return summary
}

/** Sends a content to the target. Returns false if the content was damaged, or was removed from the source meanwhile. */
async function send(
  { from, to }: Pick<Move, 'from' | 'to'>,
  { sha256, size }: KeptContent,
  summary: MoveSummary,
): Promise<boolean> {
  let stream: Readable
  try {
    stream = await from.readStream(sha256)
    await to.put(stream)
  } catch (error) {
    if (error instanceof FileNotInStore) return false
    if (!(error instanceof FileDamaged)) throw error
    summary.damaged.push(sha256)
    return false
  }
  summary.sent += 1
  summary.bytes += size
  return true
}
