import { sql } from 'drizzle-orm'
import { type ChangeFeed, publishing } from '../changes/change-feed.ts'
import type { Handle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'

const PREFIX = 'removed-thumbnails/'

/** Services that remove thumbnails; a command without a change feed publishes, and receives nothing. */
export type ThumbnailRemoval = Pick<Services, 'thumbnails'> & { changes: Pick<ChangeFeed, 'messagesOf'> }

/**
 * Removes the thumbnails of a content on this server. The other servers, which have thumbnails of their own, remove theirs once
 * the transaction has committed.
 */
export async function removeThumbnails(
  transaction: Handle,
  { changes, thumbnails }: ThumbnailRemoval,
  sha256: string,
): Promise<void> {
  await thumbnails.remove(sha256)
  await transaction.execute(sql`select ${publishing(changes.messagesOf([`${PREFIX}${sha256}`]))}`)
}

/** Removes thumbnails of this server that another server has announced as removed. */
export function followRemovedThumbnails(
  { changes, thumbnails }: Pick<Services, 'changes' | 'thumbnails'>,
  reportFailure: (error: Error) => void,
): void {
  changes.followEach(PREFIX, (sha256) => {
    thumbnails.remove(sha256).catch(reportFailure)
  })
}
