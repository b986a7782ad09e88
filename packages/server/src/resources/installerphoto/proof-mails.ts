import { id } from '@lienzo/contract/wire/fields'
import { bindingStates } from '@lienzo/rules/sales/order-states'
import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { letterTo } from '../../adapters/mail/letter.ts'
import type { PublicContext } from '../../core/context/context.ts'
import { enqueueAll } from '../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { houseEditorsOf, notifyUsers } from '../../core/notify/notify-users.ts'
import { type Viewer, viewersOf } from '../../core/notify/record-viewers.ts'
import { orderProofs, orders } from '../../db/tables/sales/orders.ts'
import { proofTexts } from './proof-texts.ts'

/** Number of seconds to wait before e-mailing the customer, so that the last photo can still be taken back. */
const QUIET_SECONDS = 10 * 60

/** Maximum number of users who get the e-mail if the order's own user cannot. */
const MOST_READERS = 50

/**
 * Checks every minute for orders whose proof has been complete for `QUIET_SECONDS`, and enqueues one e-mail to the user of each
 * order, or to the customer's other users if that user cannot see the order any more.
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
 * E-mails a person that all spaces of an order are proven. Sends nothing if the proof is no longer complete, the order is no
 * longer binding or the person cannot see it.
 */
export const proofMailJob = declareJob({
  name: 'order-proof-mail',
  input: mailInput,
  retries: 8,
  retryAfterSeconds: 60,
  longestSeconds: 90,
  atOnce: 1,
  run: mailProof,
  failed: async (context, { order_id }) => {
    const order = await provenOrder(context, order_id)
    if (order) await context.change((change) => notifyHouse(change, { order_id, ...order }))
  },
})

/**
 * Marks orders as e-mailed in the transaction that enqueues the e-mails, so that two servers do not both send them. Leaves out
 * orders that are not binding: the customer of a cancelled order must not read that it is mounted.
 */
async function askForMails(context: JobContext): Promise<void> {
  const { order_id, completed_at, mailed_at } = orderProofs
  await context.change(async (change) => {
    const isDue = and(isNull(mailed_at), lte(completed_at, change.now - QUIET_SECONDS))
    const proven = await change.database
      .update(orderProofs)
      .set({ mailed_at: change.now })
      .from(orders)
      .where(and(eq(orders.id, order_id), isDue, isBindingOrder))
      .returning({ order_id, code: orders.code, user_id: orders.user_id, customer_id: orders.customer_id })
    for (const order of proven) await enqueueMails(change, order)
  })
}

const isBindingOrder = and(inArray(orders.status, [...bindingStates]), isNull(orders.deleted_at))

type ProvenOrder = { order_id: number; code: string; user_id: number; customer_id: number }

async function enqueueMails(change: PublicContext, order: ProvenOrder): Promise<void> {
  const { order_id, code } = order
  const readers = await readersOf(change, order)
  if (readers.length === 0) return notifyHouse(change, { order_id, code })
  await enqueueAll(
    change,
    proofMailJob,
    readers.slice(0, MOST_READERS).map(({ user_id }) => ({ order_id, user_id })),
  )
}

/**
 * Returns the user whose account the order is on or, if they are no longer allowed to see it, the customer's other users who
 * are.
 */
async function readersOf(
  change: PublicContext,
  { order_id, user_id, customer_id }: ProvenOrder,
): Promise<Viewer[]> {
  const record = { resource: 'order', record_id: order_id } as const
  const account = await viewersOf(change, record, { ids: [user_id] })
  return account.length > 0 ? account : viewersOf(change, record, { customer_id })
}

/** Notifies the house that nobody at the customer has been told of the proof. */
async function notifyHouse(
  change: PublicContext,
  { order_id, code }: Pick<ProvenOrder, 'order_id' | 'code'>,
): Promise<void> {
  await notifyUsers(change, await houseEditorsOf(change, '/order'), {
    kind: 'notification',
    status: 'URGENT',
    text_key: 'activity.told.proof_unmailed',
    text_values: { code },
    link: `/order/${order_id}/proof`,
  })
}

async function mailProof(
  context: JobContext,
  { order_id, user_id }: z.output<typeof mailInput>,
): Promise<void> {
  const order = await provenOrder(context, order_id)
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

/** Returns the order if its proof is still complete and the order is still binding. */
async function provenOrder({ database }: JobContext, orderId: number): Promise<{ code: string } | undefined> {
  const [order] = await database
    .select({ code: orders.code })
    .from(orderProofs)
    .innerJoin(orders, eq(orders.id, orderProofs.order_id))
    .where(and(eq(orderProofs.order_id, orderId), isNotNull(orderProofs.mailed_at), isBindingOrder))
  return order
}
