import { id, moment } from '@lienzo/contract/fields'
import { daysUntil, type ReminderDay, reminderDays, reminderDue } from '@lienzo/rules/artwork-deadline'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/permissions'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { tellUsers } from '../../core/activities.ts'
import type { PublicContext } from '../../core/context.ts'
import { selectRows } from '../../core/handle.ts'
import { declareJob, enqueue, type JobContext } from '../../core/jobs.ts'
import { campaignImages, campaignReminders, campaigns } from '../../db/tables/campaigns.ts'
import { rolePermissions, roles } from '../../db/tables/roles.ts'
import { usergroups, userPermissions, users } from '../../db/tables/users.ts'
import { artworkReminderMail, dayText } from './artwork-reminder-mail.ts'
import { artworkReady } from './campaign.queries.ts'

const SECONDS_PER_DAY = 86_400

/** A campaign that still waits for artwork, with the names of what is not approved. */
type Waiting = {
  id: number
  name: string
  customer_id: number
  created_by: number | null
  artwork_due_at: number
  unapproved: string[]
}

/** Looks every hour for campaigns whose artwork is due, and reminds the people whose matter it is. */
export const artworkRemindersJob = declareJob({
  name: 'artwork-reminders',
  input: z.object({}),
  retries: 3,
  retryAfterSeconds: 30,
  longestSeconds: 300,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: remindOfArtwork,
  // The next hour looks again.
  failed: async () => undefined,
})

const mailInput = z.object({ campaign_id: id, user_id: id, due_at: moment })

/** Mails one reminder to one person, unless nothing is to be reminded of any more. */
export const artworkReminderMailJob = declareJob({
  name: 'artwork-reminder-mail',
  input: mailInput,
  retries: 8,
  retryAfterSeconds: 60,
  longestSeconds: 90,
  atOnce: 1,
  run: mailReminder,
  // Their activities have told them already.
  failed: async () => undefined,
})

async function remindOfArtwork(context: JobContext): Promise<void> {
  const today = context.now - (context.now % SECONDS_PER_DAY)
  const inReach = sql`${campaigns.artwork_due_at} between ${today} and ${today + reminderDays[0] * SECONDS_PER_DAY}`
  for (const campaign of await waitingCampaigns(context, inReach)) {
    const days = reminderDue(campaign.artwork_due_at, context.now)
    if (days !== null) await context.change((change) => remindOnce(change, campaign, days))
  }
}

/** What is sent stands in the transaction that sends it: two servers at once, or one that was killed, remind once. */
async function remindOnce(
  context: PublicContext,
  campaign: Waiting,
  days_before: ReminderDay,
): Promise<void> {
  const { id: campaign_id, artwork_due_at: due_at } = campaign
  const sent = await context.database
    .insert(campaignReminders)
    .values({ campaign_id, due_at, days_before, sent_at: context.now })
    .onConflictDoNothing()
    .returning({ campaign_id: campaignReminders.campaign_id })
  if (sent.length === 0) return
  const people = await peopleOf(context, campaign)
  await tellUsers(context, people, {
    kind: 'notification',
    status: days_before === reminderDays[0] ? 'NORMAL' : 'URGENT',
    text_key:
      campaign.unapproved.length === 0 ? 'activity.told.artwork_missing' : 'activity.told.artwork_due',
    text_values: {
      campaign: campaign.name,
      day: dayText(due_at),
      artwork: campaign.unapproved.join(', '),
    },
    link: `/campaign/${campaign_id}`,
  })
  for (const user_id of people)
    await enqueue(context, artworkReminderMailJob, { campaign_id, user_id, due_at })
}

/** The campaigns that are not closed and whose artwork is missing or not all approved. */
function waitingCampaigns(context: JobContext, condition: ReturnType<typeof sql>): Promise<Waiting[]> {
  return selectRows<Waiting>(
    context.database,
    sql`select ${campaigns.id} as id, ${campaigns.name} as name, ${campaigns.customer_id} as customer_id,
        ${campaigns.created_by} as created_by, ${campaigns.artwork_due_at} as artwork_due_at,
        array(select image.name from ${campaignImages} image where image.campaign_id = ${campaigns.id}
          and image.deleted_at is null and image.approval <> 'approved' order by image.name, image.id) as unapproved
      from ${campaigns}
      where ${and(
        condition,
        sql`${campaigns.status} <> 'closed'`,
        sql`${campaigns.deleted_at} is null`,
        sql`not ${artworkReady}`,
      )} order by ${campaigns.id}`,
  )
}

/** Those of the customer who may write campaigns, and who of the house made this one; of these, who may sign in. */
async function peopleOf(context: PublicContext, campaign: Waiting): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    context.database,
    sql`select person.id from ${users} person
        join ${usergroups} team on team.id = person.usergroup_id
        left join ${roles} role on role.id = person.role_id and role.deleted_at is null
        left join ${rolePermissions} granted on granted.role_id = role.id and granted.path = '/campaign'
        left join ${userPermissions} own on own.user_id = person.id and own.path = '/campaign'
      where person.active and person.deleted_at is null and team.active and team.deleted_at is null
        and ((team.customer_id = ${campaign.customer_id}
            and coalesce(own.perm_edit, granted.perm_edit, '0') = '1'
            and coalesce(own.perm_access, granted.perm_access, '0') = '1')
          or (team.id = ${HOUSE_USERGROUP_ID} and person.id = ${campaign.created_by}::int))
      order by person.id`,
  )
  return rows.map((row) => row.id)
}

async function mailReminder(context: JobContext, input: z.output<typeof mailInput>): Promise<void> {
  const { campaign_id, user_id, due_at } = input
  // What was approved, closed or put off since then needs no mail.
  const unchanged = sql`${campaigns.id} = ${campaign_id} and ${campaigns.artwork_due_at} = ${due_at}`
  const [campaign] = await waitingCampaigns(context, unchanged)
  const daysLeft = daysUntil(due_at, context.now)
  if (!campaign || daysLeft < 0) return
  const [user] = await context.database
    .select({
      username: users.username,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      language: users.language,
    })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.active, true), sql`${users.deleted_at} is null`))
  if (!user) return
  const address = `${context.services.settings.publicUrl}/#/campaign/${campaign_id}`
  const { name, unapproved } = campaign
  const mail = artworkReminderMail(user, { name, due_at, daysLeft, unapproved }, address)
  await context.services.mailer.send({ id: context.jobId, ...mail })
}
