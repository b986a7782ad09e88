import { id, moment } from '@lienzo/contract/wire/fields'
import { daysUntil, type ReminderDay, reminderDays, reminderDue } from '@lienzo/rules/sales/artwork-deadline'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PublicContext } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { enqueueAll } from '../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { notifyUsers } from '../../core/notify/notify-users.ts'
import { type People, viewersOf } from '../../core/notify/record-viewers.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { campaignImages, campaignReminders, campaigns } from '../../db/tables/sales/campaigns.ts'
import { artworkReminderMail, dayText } from './artwork-reminder-mail.ts'
import { artworkReady } from './campaign.queries.ts'

const SECONDS_PER_DAY = 86_400

/** A campaign that still waits for artwork, with the names of what is not approved. */
type Waiting = Awaited<ReturnType<typeof waitingCampaigns>>[number]

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
  // Their activities have notified them already.
  failed: async () => undefined,
})

async function remindOfArtwork(context: JobContext): Promise<void> {
  const today = context.now - (context.now % SECONDS_PER_DAY)
  const end = today + (reminderDays[0] + 1) * SECONDS_PER_DAY
  const inReach = sql`${campaigns.artwork_due_at} >= ${today} and ${campaigns.artwork_due_at} < ${end}`
  for (const campaign of await waitingCampaigns(context, inReach)) {
    const days = reminderDue(campaign.artwork_due_at, context.now)
    if (days !== null) await context.change((change) => remindOnce(change, campaign, days))
  }
}

/** Noted in the transaction that sends it, so that two servers at once, or one that was killed, remind only once. */
async function remindOnce(
  context: PublicContext,
  campaign: Waiting,
  days_before: ReminderDay,
): Promise<void> {
  const { id: campaign_id, artwork_due_at: due_at } = campaign
  const sent = { campaign_id, due_at, days_before }
  const noted = await context.database
    .insert(campaignReminders)
    .values({ ...sent, sent_at: context.now })
    .onConflictDoNothing()
    .returning({ campaign_id: campaignReminders.campaign_id })
  if (noted.length === 0) return
  const people = await peopleOf(context, campaign)
  // Where there was nobody to remind, it is tried again in an hour.
  if (people.length === 0) return forget(context, sent)
  await notifyUsers(context, people, {
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
  const mails = people.map((user_id) => ({ campaign_id, user_id, due_at }))
  await enqueueAll(context, artworkReminderMailJob, mails)
}

async function forget(
  { database }: PublicContext,
  { campaign_id, due_at, days_before }: { campaign_id: number; due_at: number; days_before: ReminderDay },
): Promise<void> {
  const { campaign_id: ofCampaign, due_at: dueAt, days_before: daysBefore } = campaignReminders
  await database
    .delete(campaignReminders)
    .where(and(eq(ofCampaign, campaign_id), eq(dueAt, due_at), eq(daysBefore, days_before)))
}

/** The campaigns that are not closed and whose artwork is missing or not all approved. */
function waitingCampaigns({ database }: JobContext, condition: SQL) {
  const { id, name, customer_id, created_by, status, deleted_at } = campaigns
  const due = sql`${campaigns.artwork_due_at}`.mapWith(campaigns.artwork_due_at)
  const waiting = and(condition, ne(status, 'closed'), isNull(deleted_at), sql`not ${artworkReady}`)
  return queryRows(
    database,
    { id, name, customer_id, created_by, artwork_due_at: due, unapproved },
    (columns) => sql`select ${columns} from ${campaigns} where ${waiting} order by ${id}`,
  )
}

/** The names of what is not approved. */
const unapproved = sql<string[]>`array(
  select ${campaignImages.name} from ${campaignImages}
  where ${campaignImages.campaign_id} = ${campaigns.id} and ${campaignImages.deleted_at} is null
    and ${campaignImages.approval} <> 'approved'
  order by ${inReadingOrder(campaignImages.name)}, ${campaignImages.id})`

/**
 * Those of the customer who may write campaigns, and who made this one; where they may no longer, those of the house who
 * may write campaigns.
 */
async function peopleOf(context: PublicContext, campaign: Waiting): Promise<number[]> {
  const { id, customer_id, created_by } = campaign
  const writers = (people: People) => writersOf(context, id, people)
  const ofCustomer = await writers({ customer_id })
  const makers = created_by === null ? [] : await writers({ ids: [created_by] })
  const others = makers.length === 0 ? await writers('house') : []
  return [...new Set([...ofCustomer, ...makers, ...others].map((person) => person.user_id))]
}

/** Those of some people who may sign in, see a campaign and write it. */
function writersOf(context: Pick<PublicContext, 'database' | 'services'>, record_id: number, people: People) {
  return viewersOf(context, { resource: 'campaign', record_id }, people, { right: 'edit' })
}

async function mailReminder(context: JobContext, input: z.output<typeof mailInput>): Promise<void> {
  const { campaign_id, user_id, due_at } = input
  // What was approved, closed or put off since then needs no mail.
  const unchanged = sql`${campaigns.id} = ${campaign_id} and ${campaigns.artwork_due_at} = ${due_at}`
  const [campaign] = await waitingCampaigns(context, unchanged)
  const daysLeft = daysUntil(due_at, context.now)
  if (!campaign || daysLeft < 0) return
  const [user] = await writersOf(context, campaign_id, { ids: [user_id] })
  if (!user) return
  const address = `${context.services.settings.publicUrl}/#/campaign/${campaign_id}`
  const { name, unapproved } = campaign
  const mail = artworkReminderMail(user, { name, due_at, daysLeft, unapproved }, address)
  await context.services.mailer.send({ id: context.jobId, ...mail })
}
