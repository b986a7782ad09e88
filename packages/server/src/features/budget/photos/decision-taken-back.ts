import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { log } from '../../../db/tables/records/log.ts'
import { installerPhotoResource } from '../../../resources/installerphoto/installer-photo.queries.ts'

type Photo = typeof installerPhotos.$inferSelect
type Decision = Pick<Photo, 'state' | 'refusal' | 'reason' | 'payer' | 'reprint'>
type PhotoDecision = Pick<Photo, 'reviewed_by' | 'reviewed_at' | 'told_at'>

/** Number of seconds within which a reverted decision can be restored with its original reviewer and times. */
const UNDO_SECONDS = 15 * 60

/**
 * Returns the original reviewer, time and notification time of a decision that the caller has just reverted and now makes
 * again, so that it is restored without notifying anyone again. Returns null if the decision is a different one, or if it was
 * reverted by somebody else or more than `UNDO_SECONDS` ago.
 */
export async function decisionTakenBack(
  { caller, database, now }: Context,
  photoId: number,
  decision: Decision,
): Promise<PhotoDecision | null> {
  const ofPhoto = and(eq(log.resource, installerPhotoResource.name), eq(log.record_id, photoId))
  const [last] = await database
    .select({ changes: log.changes, by: log.user_id, at: log.created_at })
    .from(log)
    .where(and(ofPhoto, sql`${log.changes} ? 'state'`))
    .orderBy(desc(log.id))
    .limit(1)
  if (!last || last.by !== caller.user_id || last.at < now - UNDO_SECONDS) return null
  const before = <Field extends keyof Photo>(field: Field, current: Photo[Field]) => {
    const change = last.changes[field]
    return change ? (change.before as Photo[Field]) : current
  }
  const isSame =
    before('state', 'pending') === decision.state &&
    before('refusal', null) === decision.refusal &&
    before('reason', '') === decision.reason &&
    before('payer', null) === decision.payer &&
    before('reprint', false) === decision.reprint
  if (!isSame) return null
  return {
    reviewed_by: before('reviewed_by', null),
    reviewed_at: before('reviewed_at', null),
    told_at: before('told_at', null),
  }
}
