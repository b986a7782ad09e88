import { and, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryPrepared } from '../../../core/context/query-rows.ts'
import { type ClaimsTable, installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { claimPhotos, isClaimable, isHeldByCaller, isHeldByOthers, joinClaims } from './photo-claims.ts'

const { id } = installerPhotos

/** Queue of photos that wait for reviewers: the SQL that selects the photos, and the table of claims on them. */
type PhotoQueue = { from: SQL; where: SQL; claims: ClaimsTable }

/**
 * Claims the next photos of a queue for the caller and returns their IDs. Includes photos that the caller has already claimed.
 * Two reviewers never get the same photo, even if they call concurrently.
 */
export async function claimNext(
  context: Context,
  queue: PhotoQueue,
  { after, most }: { after: number | null; most: number },
): Promise<number[]> {
  const behind = after === null ? undefined : sql`${id} > ${after}`
  const remainingQueue = { ...queue, where: and(queue.where, behind) ?? queue.where }
  for (;;) {
    const ids = await lockClaimable(context, remainingQueue, most)
    const claimedIds = await claimPhotos(context, ids, queue.claims)
    // Other reviewers have claimed some of the photos between the read and the lock. The next read skips these.
    if (claimedIds.length === ids.length) return ids
  }
}

async function lockClaimable(
  context: Context,
  { from, where, claims }: PhotoQueue,
  most: number,
): Promise<number[]> {
  const rows = await queryPrepared(
    context.database,
    { id },
    (columns) => sql`select ${columns} from ${from} ${joinClaims(claims)}
      where ${where} and ${isClaimable(context, claims)}
      order by ${id} limit ${most} for update of ${installerPhotos} skip locked`,
  )
  return rows.map((row) => row.id)
}

/** Counts the photos of a queue: all photos, those claimed by the caller, and those claimed by other reviewers. */
export async function countQueue(context: Context, { from, where, claims }: PhotoQueue) {
  const [counts] = await queryPrepared(
    context.database,
    {
      waiting: sql`count(*)`.mapWith(Number),
      claimed: sql`count(*) filter (where ${isHeldByCaller(context, claims)})`.mapWith(Number),
      held: sql`count(*) filter (where ${isHeldByOthers(context, claims)})`.mapWith(Number),
    },
    (columns) => sql`select ${columns} from ${from} ${joinClaims(claims)} where ${where}`,
  )
  return counts ?? { waiting: 0, claimed: 0, held: 0 }
}
