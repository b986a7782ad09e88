import { id } from '@lienzo/contract/wire/fields'
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { letterTo } from '../../adapters/mail/letter.ts'
import { enqueueAll } from '../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { viewersOf } from '../../core/notify/record-viewers.ts'
import { orderProofs, orders } from '../../db/tables/sales/orders.ts'
import { proofTexts } from './proof-texts.ts'

/** Number of seconds to wait before e-mailing the customer, so that the last photo can still be taken back. */
const QUIET_SECONDS = 10 * 60

/**
 * Checks every minute for orders whose proof has been complete for `QUIET_SECONDS`, and enqueues one e-mail to the user of each
 * order.
 */
export const proofMailsJob = declareJob({
  name: 'order-proof-mails',
  input: z.object({}),
  retries: 2,
  retryAfterSeconds: 15,
  longestSeconds: 120,
  atOnce: 1,
  everySeconds: 60,
  run: askForMails,
  // The next run, a minute later, tries again.
  failed: async () => undefined,
})

const mailInput = z.object({ order_id: id, user_id: id })

/**
 * E-mails a person that all spaces of an order are proven. Sends nothing if the proof is no longer complete or the person
 * cannot see the order.
 */
export const proofMailJob = declareJob({
  name: 'order-proof-mail',
  input: mailInput,
  retries: 8,
  retryAfterSeconds: 60,
  longestSeconds: 90,
  atOnce: 1,
  run: mailProof,
  // The recipient has already received a notification in the application.
  failed: async () => undefined,
})

/** Marks orders as e-mailed in the transaction that enqueues the e-mails, so that two servers do not both send them. */
async function askForMails(context: JobContext): Promise<void> {
  const { order_id, completed_at, mailed_at } = orderProofs
  await context.change(async (change) => {
    const proven = await change.database
      .update(orderProofs)
      .set({ mailed_at: change.now })
      .from(orders)
      .where(and(eq(orders.id, order_id), isNull(mailed_at), lte(completed_at, change.now - QUIET_SECONDS)))
      .returning({ order_id, user_id: orders.user_id })
    await enqueueAll(change, proofMailJob, proven)
  })
}

async function mailProof(
  context: JobContext,
  { order_id, user_id }: z.output<typeof mailInput>,
): Promise<void> {
  const [order] = await context.database
    .select({ code: orders.code })
    .from(orderProofs)
    .innerJoin(orders, eq(orders.id, orderProofs.order_id))
    .where(and(eq(orderProofs.order_id, order_id), isNotNull(orderProofs.mailed_at)))
  if (!order) return
  const [viewer] = await viewersOf(context, { resource: 'order', record_id: order_id }, { ids: [user_id] })
  if (!viewer) return
  const words = proofTexts[viewer.language]
  const mail = letterTo(viewer, {
    subject: words.subject(order.code),
    paragraphs: [words.text(order.code)],
    action: {
      label: words.open,
      address: `${context.services.settings.publicUrl}/#/order/${order_id}/proof`,
    },
    footnotes: [words.report],
  })
  await context.services.mailer.send({ id: context.jobId, ...mail })
}
