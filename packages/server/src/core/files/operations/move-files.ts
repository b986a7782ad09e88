import type { Readable } from 'node:stream'
import {
  FileDamaged,
  FileNotInStore,
  type FileStore,
  type KeptContent,
} from '../../../adapters/files/store/file-store.ts'
import { someAtOnce } from './some-at-once.ts'

/** Number of contents listed in one batch, and of contents sent concurrently. */
const BATCH = 500
const SENT_AT_ONCE = 4

/** Counts of what a move did. */
export type MoveSummary = {
  /** Number of contents that were sent, and their bytes. */
  sent: number
  bytes: number
  /** Number of contents that the target already had. */
  there: number
  /** Number of contents that were removed from the source. */
  removed: number
  /** SHA-256 of contents that were damaged; each was set aside in the source. */
  damaged: string[]
}

type Move = {
  from: FileStore
  to: FileStore
  /** True to remove each content from the source once the whole copy in the target was read. */
  removes: boolean
  /** Called after each batch. */
  onProgress?: (summary: MoveSummary) => void
}

/**
 * Copies all contents to another store. Checks each content against its SHA-256 on the way, so a damaged one never arrives.
 * Skips contents that the target has, so an interrupted move resumes when it is started again. With `removes`, throws if the
 * copy in the target is damaged, and leaves that content in the source.
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

/** Sends a content. Returns whether it arrived; false if it was damaged, or removed meanwhile. */
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
