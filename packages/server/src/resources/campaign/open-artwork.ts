import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { getRow } from '../../core/record/get-row.ts'
import { lockRow } from '../../core/record/save-row.ts'
import { campaignImageResource, campaignResource } from './campaign.queries.ts'

/** Returns an artwork as screens show it. Throws NOT_FOUND if the caller cannot see the artwork or its campaign. */
export async function shownArtwork(context: Context, id: number) {
  const image = await getRow(context, campaignImageResource, id)
  await visibleRow(context, campaignResource, image.campaign_id)
  return image
}

/**
 * Locks an artwork until the transaction ends, and returns it. Throws NOT_FOUND if the caller cannot see the artwork or its
 * campaign.
 */
export async function holdArtwork(context: Context, id: number) {
  const image = await lockRow(context, campaignImageResource, id)
  await visibleRow(context, campaignResource, image.campaign_id)
  return image
}

/** Throws CONFLICT, with the current artwork as content, if `revision` is not the current version. */
export async function assertNewestVersion(
  context: Context,
  image: { id: number; revision: number },
  revision: number,
): Promise<void> {
  if (revision === image.revision) return
  throw new Refusal('CONFLICT', `The artwork has version ${image.revision} now`, {
    content: await getRow(context, campaignImageResource, image.id),
  })
}
