import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { type Activity, notifyUsers } from '../../core/notify/notify-users.ts'
import { permittedPeople, person, team } from '../../core/session/permitted-people.ts'
import { campaignImageComments, campaignImageDecisions } from '../../db/tables/sales/campaign-artworks.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'

/**
 * Notifies the people involved in an artwork of what the caller did to it: those who made its campaign, sent its versions,
 * decided on it or wrote on it, as far as they may sign in and see it. `deciders` adds those of the customer who may decide on it. The text
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

/** The people that an artwork concerns, and its name, in one query. */
async function concernedBy({ database }: Context, imageId: number, deciders: boolean) {
  const { from, where, edits } = permittedPeople('/campaign', 'access')
  const ofCustomer = eq(team.customer_id, campaigns.customer_id)
  const mayDecide = deciders ? sql`${edits} and ${ofCustomer}` : sql`false`
  const writers = [campaignImageRevisions, campaignImageDecisions, campaignImageComments].map(
    (each) =>
      sql`select ${each.created_by} from ${each} where ${eq(each.campaign_image_id, campaignImages.id)}`,
  )
  const involved = [sql`select ${campaigns.created_by}`, sql`select ${campaignImages.created_by}`, ...writers]
  const recipients = sql<number[]>`array(
    select ${person.id} from ${from}
    where ${where} and ((${mayDecide}) or ${person.id} in (${sql.join(involved, sql` union `)}))
      and (${team.id} = ${HOUSE_USERGROUP_ID} or ${ofCustomer}))`
  const { name, campaign_id } = campaignImages
  const [row] = await queryRows(
    database,
    { name, campaign_id, campaign: campaigns.name, recipients },
    (columns) => sql`select ${columns} from ${campaignImages}
      join ${campaigns} on ${campaigns.id} = ${campaign_id} where ${campaignImages.id} = ${imageId}`,
  )
  return row
}
