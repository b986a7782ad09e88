import { HOUSE_USERGROUP_ID } from '@lienzo/rules/permissions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import { type Activity, notifyUsers } from '../../core/notify/notify-users.ts'
import { permittedPeople } from '../../core/session/permitted-people.ts'
import { campaignImageComments, campaignImageDecisions } from '../../db/tables/campaign-artworks.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../db/tables/campaigns.ts'

/** The people that an artwork concerns, and what it is called: one question to the database. */
type Concerned = { name: string; campaign_id: number; campaign: string; recipients: number[] }

/**
 * Tells who has to do with an artwork what the caller did to it: who made its campaign, sent its versions, decided on it or
 * wrote on it; of these, those who may sign in and see it. `deciders` adds those of the customer who may decide on it. The text
 * also gets the names of the artwork and the caller.
 */
export async function notifyInvolved(
  context: Context,
  imageId: number,
  activity: Omit<Activity, 'link'>,
  { deciders = false }: { deciders?: boolean } = {},
): Promise<void> {
  const concerned = await concernedBy(context, imageId, deciders)
  if (!concerned) return
  const { name, campaign, campaign_id, recipients } = concerned
  await notifyUsers(context, recipients, {
    ...activity,
    text_values: { name: context.caller.username, artwork: name, campaign, ...activity.text_values },
    link: `/campaign/${campaign_id}/artwork/${imageId}`,
  })
}

async function concernedBy(
  context: Context,
  imageId: number,
  deciders: boolean,
): Promise<Concerned | undefined> {
  const { from, where, edits } = permittedPeople('/campaign', 'view')
  const mayDecide = deciders ? sql`${edits} and team.customer_id = campaign.customer_id` : sql`false`
  const [row] = await selectRows<Concerned>(
    context.database,
    sql`select image.name, image.campaign_id, campaign.name as campaign, array(
        select person.id from ${from}
        where ${where} and ((${mayDecide}) or person.id in (
            select campaign.created_by
            union select image.created_by
            union select created_by from ${campaignImageRevisions} where campaign_image_id = image.id
            union select created_by from ${campaignImageDecisions} where campaign_image_id = image.id
            union select created_by from ${campaignImageComments} where campaign_image_id = image.id))
          and (team.id = ${HOUSE_USERGROUP_ID} or team.customer_id = campaign.customer_id)) as recipients
      from ${campaignImages} image join ${campaigns} campaign on campaign.id = image.campaign_id
      where image.id = ${imageId}`,
  )
  return row
}
