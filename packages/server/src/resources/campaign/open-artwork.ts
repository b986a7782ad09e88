import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { getRow } from '../../core/record/get-row.ts'
import { lockRow } from '../../core/record/save-row.ts'
import { campaignImageResource, campaignResource } from './campaign.queries.ts'

/** An artwork as it is shown. With its campaign it is gone, too. Fails with NOT_FOUND. */
export async function shownArtwork(context: Context, id: number) {
  const image = await getRow(context, campaignImageResource, id)
  await visibleRow(context, campaignResource, image.campaign_id)
  return image
}

/** Holds an artwork until the transaction ends, to change it; fails as `shownArtwork` does. */
export async function holdArtwork(context: Context, id: number) {
  const image = await lockRow(context, campaignImageResource, id)
  await visibleRow(context, campaignResource, image.campaign_id)
  return image
}

/** Makes sure that somebody looked at the newest version. Fails with CONFLICT, whose content is the artwork as it is now. */
export async function refuseOlderVersion(
  context: Context,
  image: { id: number; revision: number },
  looked: number,
): Promise<void> {
  if (looked === image.revision) return
  throw new Refusal('CONFLICT', `The artwork has version ${image.revision} now`, {
    content: await getRow(context, campaignImageResource, image.id),
  })
}
