import type { decisions } from '@lienzo/contract/sales/artwork/artwork-states'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { excerptOf } from '../../core/notify/excerpt.ts'
import { getRow } from '../../core/record/get-row.ts'
import { assertUnchanged, writeRow } from '../../core/record/save-row.ts'
import { campaignImageDecisions } from '../../db/tables/sales/campaign-artworks.ts'
import { notifyInvolved, notifyPrepress } from './artwork-people.ts'
import { campaignImageResource } from './campaign.queries.ts'
import { assertNewestVersion, holdArtwork } from './open-artwork.ts'

/** Version of an artwork that the user was looking at when deciding. */
export type ArtworkVersion = { id: number; version: number; revision: number }

type Decision = ArtworkVersion & { approval: (typeof decisions)[number]; text: string }

/**
 * Approves the current version of an artwork or requests changes. The house can do so on behalf of the customer. Throws
 * NOT_FOUND, or CONFLICT if the artwork has changed or has a newer version.
 */
export async function decide(context: Context, decision: Decision): Promise<void> {
  const { id, approval, text } = decision
  const before = await holdToDecide(context, decision)
  const action = approval === 'approved' ? 'approve' : 'request_changes'
  await writeRow(context, campaignImageResource, before, { approval }, action)
  await keepDecision(context, decision, { approval, text })
  await notifyInvolved(context, id, {
    kind: 'notification',
    status: approval === 'approved' ? 'NORMAL' : 'PRIMARY',
    text_key: `activity.told.artwork_${approval}`,
    text_values: { text: excerptOf(text) },
  })
  if (approval === 'approved' && before.release === 'pending') await notifyPrepress(context, id)
}

/**
 * Locks an artwork for a decision and returns it. Throws NOT_FOUND, or CONFLICT if the artwork has changed or has a newer
 * version than the one that the user was looking at.
 */
export async function holdToDecide(context: Context, { id, version, revision }: ArtworkVersion) {
  const before = await holdArtwork(context, id)
  await assertUnchanged(before, version, () => getRow(context, campaignImageResource, id))
  await assertNewestVersion(context, before, revision)
  return before
}

/** Adds a decision of the caller to an artwork's history. */
export async function keepDecision(
  context: Context,
  { id, revision }: ArtworkVersion,
  decision: Pick<
    typeof campaignImageDecisions.$inferInsert,
    'approval' | 'release' | 'text' | 'for_customer'
  >,
): Promise<void> {
  await context.database.insert(campaignImageDecisions).values({
    ...decision,
    campaign_image_id: id,
    revision,
    by_house: context.caller.house,
    created_at: context.now,
    created_by: context.caller.user_id,
  })
}

/** Takes back the last approval or request for changes. Throws as `takeLastBack` does. */
export async function takeDecisionBack(
  context: Context,
  input: { id: number; version: number },
): Promise<void> {
  const { before, earlier } = await takeLastBack(context, input, 'approval')
  const approval = earlier?.approval ?? 'pending'
  await writeRow(context, campaignImageResource, before, { approval }, 'take_back')
  await notifyInvolved(context, input.id, {
    kind: 'notification',
    status: 'NORMAL',
    text_key: 'activity.told.artwork_taken_back',
  })
}

/**
 * Takes back the last approval or release decision on the current version. The decision remains in the history. Returns the
 * artwork and the previous decision, which applies again; it is undefined if there is none. Throws NOT_FOUND, CONFLICT if the
 * artwork has changed, or STATE_NOT_ALLOWED if there is no decision to take back.
 */
export async function takeLastBack(
  context: Context,
  { id, version }: { id: number; version: number },
  kind: 'approval' | 'release',
) {
  const before = await holdArtwork(context, id)
  await assertUnchanged(before, version, () => getRow(context, campaignImageResource, id))
  const [last, earlier] = await decisionsThatCount(context, before, kind)
  if (!last) throw new Refusal('STATE_NOT_ALLOWED', 'Nothing has been decided of this version')
  await context.database
    .update(campaignImageDecisions)
    .set({ taken_back_at: context.now, taken_back_by: context.caller.user_id })
    .where(eq(campaignImageDecisions.id, last.id))
  return { before, earlier }
}

/** Returns the last two decisions on the current version that were not taken back, newest first. */
function decisionsThatCount(
  { database }: Context,
  image: { id: number; revision: number },
  kind: 'approval' | 'release',
) {
  const each = campaignImageDecisions
  return database
    .select({ id: each.id, approval: each.approval, release: each.release })
    .from(each)
    .where(
      and(
        eq(each.campaign_image_id, image.id),
        eq(each.revision, image.revision),
        isNotNull(each[kind]),
        isNull(each.taken_back_at),
      ),
    )
    .orderBy(desc(each.id))
    .limit(2)
}
