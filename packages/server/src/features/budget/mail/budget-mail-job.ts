import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { id } from '@lienzo/contract/wire/fields'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { notifyUsers } from '../../../core/notify/notify-users.ts'
import { viewersOf } from '../../../core/notify/record-viewers.ts'
import { callersOfUsers } from '../../../core/session/callers-of-users.ts'
import { budgetHistory, budgetMails, budgets } from '../../../db/tables/installation/budgets.ts'
import { users } from '../../../db/tables/people/users.ts'
import { budgetResource } from '../budget.queries.ts'
import { printBudget } from '../paper/print-budget.ts'
import { budgetMail } from './budget-mail.ts'

/** Sends a budget by e-mail to one user of the customer, as a PDF in the customer's language. */
export const budgetMailJob = declareJob({
  name: 'budget-mail',
  input: z.object({ mail_id: id }),
  retries: 8,
  retryAfterSeconds: 4,
  longestSeconds: 300,
  atOnce: 1,
  run: sendMail,
  failed: noteFailure,
})

async function sendMail(context: JobContext, { mail_id }: { mail_id: number }): Promise<void> {
  const mail = await mailOf(context, mail_id)
  if (mail.state !== 'waiting') return
  const reader = await readerOf(context, mail)
  if (!reader) return setState(context, mail_id, 'unneeded')
  const budget = await visibleRow(reader.context, budgetResource, mail.budget_id)
  const paper = await printBudget(reader.context, { id: mail.budget_id, language: 'customer' })
  const content = await buffer(Readable.from(paper.content))
  const address = `${context.services.settings.publicUrl}/#/budget/${mail.budget_id}`
  await context.services.mailer.send({
    id: context.jobId,
    ...budgetMail(reader.viewer, budget, address),
    attachments: [{ name: paper.name, type: 'application/pdf', content }],
  })
  await setState(context, mail_id, 'sent')
}

type SentMail = Awaited<ReturnType<typeof mailOf>>

async function mailOf({ database }: JobContext, mailId: number) {
  const [mail] = await database
    .select({
      state: budgetMails.state,
      user_id: budgetMails.user_id,
      email: budgetMails.email,
      history_id: budgetMails.history_id,
      budget_id: budgets.id,
      code: budgets.code,
      sent_by: budgetHistory.created_by,
    })
    .from(budgetMails)
    .innerJoin(budgetHistory, eq(budgetHistory.id, budgetMails.history_id))
    .innerJoin(budgets, eq(budgets.id, budgetHistory.budget_id))
    .where(eq(budgetMails.id, mailId))
  if (!mail) throw new Error(`There is no mail ${mailId} of a budget`)
  return mail
}

/**
 * Returns the recipient and a context with the recipient's current permissions. Returns undefined if the state of the budget
 * has changed since it was sent, or if the recipient can no longer see it.
 */
async function readerOf(context: JobContext, { budget_id, history_id, user_id }: SentMail) {
  const { database, services, now } = context
  const [last] = await database
    .select({ id: budgetHistory.id })
    .from(budgetHistory)
    .where(eq(budgetHistory.budget_id, budget_id))
    .orderBy(desc(budgetHistory.id))
    .limit(1)
  if (last?.id !== history_id) return undefined
  const [viewer] = await viewersOf(context, { resource: 'budget', record_id: budget_id }, { ids: [user_id] })
  const caller = (await callersOfUsers(database, [user_id])).get(user_id)
  if (!viewer || !caller) return undefined
  const origin = { address: '', user_agent: '' }
  // This context is only for reading, so it discards log entries and events.
  const asReader: Context = { database, services, now, caller, origin, log: () => {}, publish: () => {} }
  return { viewer, context: asReader }
}

async function setState({ change }: JobContext, mailId: number, state: SentMail['state']): Promise<void> {
  await change(({ database }) =>
    database.update(budgetMails).set({ state }).where(sql`${budgetMails.id} = ${mailId}`),
  )
}

/**
 * Notifies the sender that the e-mail could not be sent. Otherwise the sender would assume that the customer has received it.
 */
async function noteFailure(context: JobContext, { mail_id }: { mail_id: number }): Promise<void> {
  await setState(context, mail_id, 'failed')
  const { user_id, email, budget_id, code, sent_by } = await mailOf(context, mail_id)
  const [recipient] = await context.database
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, user_id))
  if (!recipient || sent_by === null) return
  await context.change((change) =>
    notifyUsers(change, [sent_by], {
      kind: 'notification',
      status: 'CRITICAL',
      text_key: 'activity.notice_mail_failed',
      text_values: { ...recipient, email, record: code },
      link: `/budget/${budget_id}`,
    }),
  )
}
