import type { LogAction } from '@lienzo/contract/records/logged'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { invalidField, notFound } from '../../core/context/refusal.ts'
import { recordInLog } from '../../core/log/logged-record.ts'
import { excerptOf } from '../../core/notify/excerpt.ts'
import { campaignImageComments } from '../../db/tables/sales/campaign-artworks.ts'
import { readComment } from './artwork-history.ts'
import { notifyInvolved } from './artwork-people.ts'
import { campaignImageResource } from './campaign.queries.ts'
import { assertNewestVersion, holdArtwork } from './open-artwork.ts'

type CommentInput = {
  id: number
  /** Number of the artwork version that the user was looking at. */
  revision: number
  text: string
  pin: { x: number; y: number } | null
  parent_id: number | null
}

/**
 * Adds a comment to the current version of an artwork and notifies the people involved. Returns the comment. Throws NOT_FOUND
 * if the artwork does not exist, CONFLICT if it has a newer version, or INVALID_INPUT at `parent_id`.
 */
export async function commentOn(context: Context, { id, revision, text, pin, parent_id }: CommentInput) {
  const image = await holdArtwork(context, id)
  await assertNewestVersion(context, image, revision)
  if (parent_id !== null) await requireAnswerable(context, id, parent_id)
  const [comment] = await context.database
    .insert(campaignImageComments)
    .values({
      campaign_image_id: id,
      revision,
      parent_id,
      x: pin?.x ?? null,
      y: pin?.y ?? null,
      text,
      created_at: context.now,
      created_by: context.caller.user_id,
    })
    .returning({ id: campaignImageComments.id })
  if (!comment) throw new Error('The comment was not kept')
  logOn(context, image, 'comment')
  await notifyInvolved(context, id, {
    kind: 'message',
    status: 'NORMAL',
    text_key: 'activity.told.artwork_comment',
    text_values: { text: excerptOf(text) },
  })
  return readComment(context, comment.id)
}

/** Throws INVALID_INPUT at `parent_id` unless the parent is a comment on the same artwork and not a reply. */
async function requireAnswerable(context: Context, imageId: number, parentId: number): Promise<void> {
  const parent = await commentOf(context, imageId, parentId)
  if (parent && parent.parent_id === null) return
  throw invalidField('parent_id', {
    key: 'validation.not_found',
    message: 'is not a comment on this artwork that can be answered',
  })
}

/**
 * Resolves a comment and stores the current version of the artwork as `resolved_revision`, or reopens the comment. Does nothing
 * if the comment is already resolved or open. Throws NOT_FOUND if the comment does not exist or is a reply.
 */
export async function resolveComment(
  context: Context,
  { id, comment_id, resolved }: { id: number; comment_id: number; resolved: boolean },
) {
  const image = await holdArtwork(context, id)
  const comment = await commentOf(context, id, comment_id)
  if (!comment || comment.parent_id !== null) throw notFound()
  if ((comment.resolved_at !== null) === resolved) return readComment(context, comment_id)
  const outcome = resolved
    ? {
        resolved_at: context.now,
        resolved_by: context.caller.user_id,
        resolved_revision: image.revision,
      }
    : { resolved_at: null, resolved_by: null, resolved_revision: null }
  await context.database
    .update(campaignImageComments)
    .set(outcome)
    .where(eq(campaignImageComments.id, comment_id))
  logOn(context, image, resolved ? 'resolve' : 'reopen')
  return readComment(context, comment_id)
}

async function commentOf(context: Context, imageId: number, commentId: number) {
  const [comment] = await context.database
    .select()
    .from(campaignImageComments)
    .where(and(eq(campaignImageComments.id, commentId), eq(campaignImageComments.campaign_image_id, imageId)))
  return comment
}

/**
 * Logs that the caller commented on an artwork, or resolved or reopened a comment. The log does not contain the text of the
 * comment.
 */
function logOn(context: Context, image: Awaited<ReturnType<typeof holdArtwork>>, action: LogAction): void {
  context.log({
    resource: campaignImageResource.name,
    record_id: image.id,
    ...recordInLog(campaignImageResource, image),
    action,
    columns: [],
  })
}
