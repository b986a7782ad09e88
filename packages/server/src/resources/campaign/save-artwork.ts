import type { ProductFamilyName } from '@lienzo/rules/customers/families'
import { eq } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { invalidField } from '../../core/context/refusal.ts'
import { artworkKinds, uploadedFile } from '../../core/files/file-views.ts'
import { getRow } from '../../core/record/get-row.ts'
import { requireVisible } from '../../core/record/references.ts'
import { assertUnchanged, createRow, lockRow, writeRow } from '../../core/record/save-row.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { campaignImageRevisions } from '../../db/tables/sales/campaigns.ts'
import { notifyInvolved } from './artwork-people.ts'
import { campaignImageResource } from './campaign.queries.ts'

type Campaign = { id: number; customer_id: number }

type ArtworkInput = {
  name: string
  family?: ProductFamilyName | null | undefined
  promotion_id?: number | null | undefined
  upload?: string | undefined
  version?: number | undefined
}

/**
 * Adds an artwork and its first version to a campaign. Returns the artwork's id. Throws INVALID_INPUT at `upload` or
 * `promotion_id`.
 */
export async function addArtwork(context: Context, campaign: Campaign, input: ArtworkInput): Promise<number> {
  if (input.upload === undefined) {
    throw invalidField('upload', {
      key: 'validation.required',
      message: 'is missing: a new artwork needs its file',
    })
  }
  await requireOwnPromotion(context, campaign, input.promotion_id)
  const file = await uploadedFile(context, input.upload, 'upload', artworkKinds)
  const { id } = await createRow(context, campaignImageResource, {
    campaign_id: campaign.id,
    name: input.name,
    ...advertisementOf(input),
    file_id: file.id,
  })
  await addRevision(context, id, { revision: 1, file_id: file.id })
  return id
}

/**
 * Changes an artwork and returns its id. A new file becomes the artwork's next version, which is pending approval and release.
 * Throws NOT_FOUND, INVALID_INPUT, or CONFLICT if the artwork has changed.
 */
export async function changeArtwork(
  context: Context,
  campaign: Campaign,
  id: number,
  input: ArtworkInput,
): Promise<number> {
  const before = await lockRow(context, campaignImageResource, id)
  if (before.campaign_id !== campaign.id) {
    throw invalidField('campaign_id', {
      key: 'validation.fixed',
      message: 'is not the campaign of this artwork',
    })
  }
  await assertUnchanged(before, input.version, () => getRow(context, campaignImageResource, id))
  if (input.promotion_id !== before.promotion_id) {
    await requireOwnPromotion(context, campaign, input.promotion_id)
  }
  const file =
    input.upload === undefined ? undefined : await uploadedFile(context, input.upload, 'upload', artworkKinds)
  const revision = before.revision + 1
  const pendingDecisions = { approval: 'pending', release: 'pending' } as const
  const newFile = file ? { file_id: file.id, revision, ...pendingDecisions } : {}
  const values = { name: input.name, ...advertisementOf(input), ...newFile }
  await writeRow(context, campaignImageResource, before, values, 'update')
  if (!file) return id
  await addRevision(context, id, { revision, file_id: file.id })
  const notification = {
    kind: 'notification' as const,
    status: 'NORMAL' as const,
    text_key: 'activity.told.artwork_version',
    text_values: { revision },
  }
  // Also notifies users who can decide on the new version but were not involved in earlier versions.
  await notifyInvolved(context, id, notification, { deciders: true })
  return id
}

/**
 * Returns the columns for the family or product that an artwork advertises. Setting one clears the other; fields that are
 * undefined do not change.
 */
function advertisementOf({ family, promotion_id }: ArtworkInput) {
  if (promotion_id) return { promotion_id, family: null }
  if (family) return { family, promotion_id: null }
  return {
    ...(family === undefined ? {} : { family }),
    ...(promotion_id === undefined ? {} : { promotion_id }),
  }
}

async function requireOwnPromotion(
  context: Context,
  campaign: Campaign,
  promotionId: number | null | undefined,
): Promise<void> {
  if (!promotionId) return
  await requireVisible(context, 'promotion', [promotionId], 'promotion_id')
  const [promotion] = await context.database
    .select({ customer_id: promotions.customer_id })
    .from(promotions)
    .where(eq(promotions.id, promotionId))
  if (promotion?.customer_id === campaign.customer_id) return
  throw invalidField('promotion_id', {
    key: 'validation.of_other_customer',
    message: 'does not belong to this customer',
  })
}

async function addRevision(
  context: Context,
  imageId: number,
  revision: { revision: number; file_id: number },
): Promise<void> {
  await context.database.insert(campaignImageRevisions).values({
    ...revision,
    campaign_image_id: imageId,
    created_at: context.now,
    created_by: context.caller.user_id,
  })
}
