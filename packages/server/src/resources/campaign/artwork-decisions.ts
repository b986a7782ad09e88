import type { decisions } from '@lienzo/contract/sales/campaign-artwork'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { excerptOf } from '../../core/notify/excerpt.ts'
import { getRow } from '../../core/record/get-row.ts'
import { assertUnchanged, writeRow } from '../../core/record/save-row.ts'
import { campaignImageDecisions } from '../../db/tables/sales/campaign-artworks.ts'
import { notifyInvolved } from './artwork-people.ts'
import { campaignImageResource } from './campaign.queries.ts'
import { assertNewestVersion, holdArtwork } from './open-artwork.ts'

type Decision = {
  id: number
  version: number
  revision: number
  approval: (typeof decisions)[number]
  text: string
}

/**
 * Approves the present version of an artwork, or requests changes. Fails with NOT_FOUND, or with CONFLICT where somebody
 * else decided or sent a version meanwhile.
 */
export async function decide(context: Context, decision: Decision): Promise<void> {
  const { id, version, revision, approval, text } = decision
  const before = await holdArtwork(context, id)
  await assertUnchanged(before, version, () => getRow(context, campaignImageResource, id))
  await assertNewestVersion(context, before, revision)
  const action = approval === 'approved' ? 'approve' : 'request_changes'
  await writeRow(context, campaignImageResource, before, { approval }, action)
  await context.database.insert(campaignImageDecisions).values({
    campaign_image_id: id,
    revision,
    approval,
    text,
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  await notifyInvolved(context, id, {
    kind: 'notification',
    status: approval === 'approved' ? 'NORMAL' : 'PRIMARY',
    text_key: `activity.told.artwork_${approval}`,
    text_values: { text: excerptOf(text) },
  })
}

/**
 * Takes back what was last decided of the present version: the decision before it counts again, or none. It stays in the
 * history. Fails as `decide` does, and with STATE_NOT_ALLOWED where nothing is decided.
 */
export async function takeDecisionBack(
  context: Context,
  input: { id: number; version: number },
): Promise<void> {
  const { id } = input
  const before = await holdArtwork(context, id)
  await assertUnchanged(before, input.version, () => getRow(context, campaignImageResource, id))
  const [last, earlier] = await context.database
    .select({ id: campaignImageDecisions.id, approval: campaignImageDecisions.approval })
    .from(campaignImageDecisions)
    .where(
      and(
        eq(campaignImageDecisions.campaign_image_id, id),
        eq(campaignImageDecisions.revision, before.revision),
        isNull(campaignImageDecisions.taken_back_at),
      ),
    )
    .orderBy(desc(campaignImageDecisions.id))
    .limit(2)
  if (!last) throw new Refusal('STATE_NOT_ALLOWED', 'Nothing has been decided of this version')
  await context.database
    .update(campaignImageDecisions)
    .set({ taken_back_at: context.now, taken_back_by: context.caller.user_id })
    .where(eq(campaignImageDecisions.id, last.id))
  const approval = earlier?.approval ?? 'pending'
  await writeRow(context, campaignImageResource, before, { approval }, 'take_back')
  await notifyInvolved(context, id, {
    kind: 'notification',
    status: 'NORMAL',
    text_key: 'activity.told.artwork_taken_back',
  })
}
