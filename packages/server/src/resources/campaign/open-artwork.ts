import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { getRow } from '../../core/record/get-row.ts'
import { lockRow } from '../../core/record/save-row.ts'
import { campaignImageResource, campaignResource } from './campaign.queries.ts'

/** The artwork that a screen shows. It is gone where its campaign is. Fails with NOT_FOUND. */
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

/** Makes sure that somebody looked at the newest version. Fails with CONFLICT, whose content is the present artwork. */
export async function assertNewestVersion(
  context: Context,
  image: { id: number; revision: number },
  looked: number,
): Promise<void> {
  if (looked === image.revision) return
  throw new Refusal('CONFLICT', `The artwork has version ${image.revision} now`, {
    content: await getRow(context, campaignImageResource, image.id),
  })
}
