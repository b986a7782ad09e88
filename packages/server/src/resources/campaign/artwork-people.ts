import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context, PublicContext } from '../../core/context/context.ts'
import { queryPrepared } from '../../core/context/query-rows.ts'
import { type Activity, houseEditorsOf, notifyUsers } from '../../core/notify/notify-users.ts'
import { viewersOf } from '../../core/notify/record-viewers.ts'
import { permittedPeople, person, team } from '../../core/session/permitted-people.ts'
import { campaignImageComments, campaignImageDecisions } from '../../db/tables/sales/campaign-artworks.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'

const ofHouse = eq(team.id, HOUSE_USERGROUP_ID)
const ofCustomer = eq(team.customer_id, campaigns.customer_id)

type Whom = {
  /** If true, also notifies the customer's users who are allowed to decide on the artwork. */
  deciders?: boolean
  /** Notifies only users of the house, or only the customer's users. By default, notifies both. */
  among?: 'house' | 'customer'
}

/**
 * Notifies the people involved in an artwork, except the caller, of the caller's action on it. These are the users who created
 * the artwork or its campaign, sent a version, decided or commented, as long as they can sign in and see the artwork. Adds the
 * names of the artwork, its campaign and the caller to the activity's text values.
 */
export async function notifyInvolved(
  context: Context,
  imageId: number,
  activity: Omit<Activity, 'link'>,
  { deciders = false, among }: Whom = {},
): Promise<void> {
  const { edits } = permittedPeople('/campaign', 'access')
  const mayDecide = deciders ? sql`${edits} and ${ofCustomer}` : sql`false`
  const sides = { house: ofHouse, customer: sql`not ${ofHouse}` }
  const side = among ? sides[among] : sql`true`
  await notify(context, imageId, activity, sql`((${mayDecide}) or ${isInvolved()}) and ${side}`)
}

/** Notifies prepress that an artwork is waiting for release. */
export async function notifyPrepress(context: Context, imageId: number): Promise<void> {
  const people = await houseEditorsOf(context, '/prepress')
  const waits = {
    kind: 'notification',
    status: 'PRIMARY',
    text_key: 'activity.told.artwork_waits_for_release',
  } as const
  await notify(context, imageId, waits, sql`${person.id} = any(${sql.param(people)}::integer[])`)
}

/** Returns the ids of the prepress users who can see a campaign. */
export async function prepressPeople(context: PublicContext, campaignId: number): Promise<number[]> {
  const ids = await houseEditorsOf(context, '/prepress')
  const people = await viewersOf(context, { resource: 'campaign', record_id: campaignId }, { ids })
  return people.map(({ user_id }) => user_id)
}

function isInvolved(): SQL {
  const writers = [campaignImageRevisions, campaignImageDecisions, campaignImageComments].map(
    (each) =>
      sql`select ${each.created_by} from ${each} where ${eq(each.campaign_image_id, campaignImages.id)}`,
  )
  const makers = [sql`select ${campaigns.created_by}`, sql`select ${campaignImages.created_by}`]
  return sql`${person.id} in (${sql.join([...makers, ...writers], sql` union `)})`
}

async function notify(
  context: Context,
  imageId: number,
  activity: Omit<Activity, 'link'>,
  whom: SQL,
): Promise<void> {
  const artwork = await concernedBy(context, imageId, whom)
  if (!artwork) return
  const { name, campaign, campaign_id, recipients } = artwork
  await notifyUsers(context, recipients, {
    ...activity,
    text_values: { name: context.caller.username, artwork: name, campaign, ...activity.text_values },
    link: `/campaign/${campaign_id}/artwork/${imageId}`,
  })
}

/**
 * Returns an artwork's name and campaign, and the ids of the users who match `whom`, can sign in and can see the artwork.
 * Returns undefined if the artwork does not exist. Runs one query.
 */
async function concernedBy({ database }: Context, imageId: number, whom: SQL) {
  const { from, where } = permittedPeople('/campaign', 'access')
  const recipients = sql<number[]>`array(
    select ${person.id} from ${from} where ${where} and (${whom}) and (${ofHouse} or ${ofCustomer}))`
  const { name, campaign_id } = campaignImages
  const [row] = await queryPrepared(
    database,
    { name, campaign_id, campaign: campaigns.name, recipients },
    (columns) => sql`select ${columns} from ${campaignImages}
      join ${campaigns} on ${campaigns.id} = ${campaign_id} where ${campaignImages.id} = ${imageId}`,
  )
  return row
}
