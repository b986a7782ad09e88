import { id, moment } from '@lienzo/contract/wire/fields'
import { SECONDS_PER_DAY, startOfDay } from '@lienzo/rules/day'
import {
  daysUntil,
  type ReminderDay,
  reminderDays,
  reminderDue,
} from '@lienzo/rules/sales/campaign/artwork-deadline'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PublicContext } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { enqueueAll } from '../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { type Activity, notifyUsers } from '../../core/notify/notify-users.ts'
import { type People, viewersOf } from '../../core/notify/record-viewers.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { campaignImages, campaignReminders, campaigns } from '../../db/tables/sales/campaigns.ts'
import { prepressPeople } from './artwork-people.ts'
import { artworkReminderMail, dayText } from './artwork-reminder-mail.ts'
import { artworkReady, artworkReleased } from './campaign.queries.ts'

/**
 * Campaign that is waiting for artwork, approval or release. `unready` contains the names of the artworks that are not ready,
 * `unreleased` the names of those that prepress can release.
 */
type Waiting = Awaited<ReturnType<typeof waitingCampaigns>>[number]

/** Checks every hour for campaigns whose artwork is due soon, and reminds the people responsible. */
export const artworkRemindersJob = declareJob({
  name: 'artwork-reminders',
  input: z.object({}),
  retries: 3,
  retryAfterSeconds: 30,
  longestSeconds: 300,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: remindOfArtwork,
  // The next hourly run tries again.
  failed: async () => undefined,
})

const mailInput = z.object({ campaign_id: id, user_id: id, due_at: moment })

/** E-mails one reminder to one person. Sends nothing if all of the campaign's artwork is ready. */
export const artworkReminderMailJob = declareJob({
  name: 'artwork-reminder-mail',
  input: mailInput,
  retries: 8,
  retryAfterSeconds: 60,
  longestSeconds: 90,
  atOnce: 1,
  run: mailReminder,
  // The recipient has already received a notification in the application.
  failed: async () => undefined,
})

async function remindOfArtwork(context: JobContext): Promise<void> {
  const today = startOfDay(context.now)
  const end = today + (reminderDays[0] + 1) * SECONDS_PER_DAY
  const inReach = sql`${campaigns.artwork_due_at} >= ${today} and ${campaigns.artwork_due_at} < ${end}`
  for (const campaign of await waitingCampaigns(context, inReach)) {
    const days = reminderDue(campaign.artwork_due_at, context.now)
    if (days !== null) await context.change((change) => remindOnce(change, campaign, days))
  }
}

/**
 * Records a reminder in the transaction that sends it. Each reminder is therefore sent only once, even with two servers or
 * after a crash.
 */
async function remindOnce(
  context: PublicContext,
  campaign: Waiting,
  days_before: ReminderDay,
): Promise<void> {
  const { id: campaign_id, artwork_due_at: due_at } = campaign
  const reminderKey = { campaign_id, due_at, days_before }
  const newRows = await context.database
    .insert(campaignReminders)
    .values({ ...reminderKey, sent_at: context.now })
    .onConflictDoNothing()
    .returning({ campaign_id: campaignReminders.campaign_id })
  if (newRows.length === 0) return
  const reminder = {
    kind: 'notification',
    status: days_before === reminderDays[0] ? 'NORMAL' : 'URGENT',
    link: `/campaign/${campaign_id}`,
  } as const
  const recipients = [
    ...(await remindMakers(context, campaign, reminder)),
    ...(await remindPrepress(context, campaign, reminder)),
  ]
  // Deletes the record of a reminder that had no recipients, so that the next run tries again.
  if (recipients.length === 0) await forget(context, reminderKey)
}

type Reminder = Pick<Activity, 'kind' | 'status' | 'link'>

/** Reminds the people who create and approve the campaign's artwork, with a notification and an e-mail. Returns their ids. */
async function remindMakers(context: PublicContext, campaign: Waiting, reminder: Reminder) {
  if (campaign.ready) return []
  const { id: campaign_id, artwork_due_at: due_at, unready } = campaign
  const people = await peopleOf(context, campaign)
  const text_key = unready.length === 0 ? 'activity.told.artwork_missing' : 'activity.told.artwork_due'
  await notifyUsers(context, people, { ...reminder, text_key, text_values: valuesOf(campaign, unready) })
  const mails = people.map((user_id) => ({ campaign_id, user_id, due_at }))
  await enqueueAll(context, artworkReminderMailJob, mails)
  return people
}

/** Reminds prepress of approved artworks that are waiting for release. Returns the ids of the notified users. */
async function remindPrepress(context: PublicContext, campaign: Waiting, reminder: Reminder) {
  const { unreleased } = campaign
  if (unreleased.length === 0) return []
  const people = await prepressPeople(context, campaign.id)
  const text_key = 'activity.told.artwork_release_due'
  await notifyUsers(context, people, { ...reminder, text_key, text_values: valuesOf(campaign, unreleased) })
  return people
}

function valuesOf({ name, artwork_due_at }: Waiting, artwork: readonly string[]) {
  return { campaign: name, day: dayText(artwork_due_at), artwork: artwork.join(', ') }
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

/**
 * Returns the campaigns that match the condition and still have no artwork, or artwork that is not approved and released.
 * Leaves out closed and deleted campaigns.
 */
function waitingCampaigns({ database }: JobContext, condition: SQL) {
  const { id, name, customer_id, created_by, status, deleted_at } = campaigns
  const due = sql`${campaigns.artwork_due_at}`.mapWith(campaigns.artwork_due_at)
  const waiting = and(condition, ne(status, 'closed'), isNull(deleted_at), sql`not ${artworkReleased}`)
  return queryRows(
    database,
    { id, name, customer_id, created_by, artwork_due_at: due, ready: artworkReady, unready, unreleased },
    (columns) => sql`select ${columns} from ${campaigns} where ${waiting} order by ${id}`,
  )
}

function artworkNames(condition: SQL): SQL<string[]> {
  return sql<string[]>`array(
    select ${campaignImages.name} from ${campaignImages}
    where ${campaignImages.campaign_id} = ${campaigns.id} and ${campaignImages.deleted_at} is null and ${condition}
    order by ${inReadingOrder(campaignImages.name)}, ${campaignImages.id})`
}

/** Names of the artworks that are not approved or were refused by prepress. */
const unready = artworkNames(
  sql`(${campaignImages.approval} <> 'approved' or ${campaignImages.release} = 'refused')`,
)

/** Names of the approved artworks that are waiting for prepress. */
const unreleased = artworkNames(
  sql`${campaignImages.approval} = 'approved' and ${campaignImages.release} = 'pending'`,
)

/**
 * Returns the ids of the campaign's creator and of the customer's users who are allowed to edit the campaign. If the creator is
 * unknown or no longer allowed to edit it, includes the house users who are.
 */
async function peopleOf(context: PublicContext, campaign: Waiting): Promise<number[]> {
  const { id, customer_id, created_by } = campaign
  const writers = (people: People) => writersOf(context, id, people)
  const ofCustomer = await writers({ customer_id })
  const makers = created_by === null ? [] : await writers({ ids: [created_by] })
  const others = makers.length === 0 ? await writers('house') : []
  return [...new Set([...ofCustomer, ...makers, ...others].map((person) => person.user_id))]
}

/** Returns the users among `people` who can sign in and are allowed to see and edit the campaign. */
function writersOf(context: Pick<PublicContext, 'database' | 'services'>, record_id: number, people: People) {
  return viewersOf(context, { resource: 'campaign', record_id }, people, { right: 'edit' })
}

async function mailReminder(context: JobContext, input: z.output<typeof mailInput>): Promise<void> {
  const { campaign_id, user_id, due_at } = input
  // Skips the e-mail if the artwork has become ready, or the campaign has been closed or given a different due date.
  const isUnchanged = sql`${campaigns.id} = ${campaign_id} and ${campaigns.artwork_due_at} = ${due_at}`
  const [campaign] = await waitingCampaigns(context, isUnchanged)
  const daysLeft = daysUntil(due_at, context.now)
  if (!campaign || campaign.ready || daysLeft < 0) return
  const [user] = await writersOf(context, campaign_id, { ids: [user_id] })
  if (!user) return
  const address = `${context.services.settings.publicUrl}/#/campaign/${campaign_id}`
  const { name, unready } = campaign
  const mail = artworkReminderMail(user, { name, due_at, daysLeft, unready }, address)
  await context.services.mailer.send({ id: context.jobId, ...mail })
}
