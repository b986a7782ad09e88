import { id } from '@lienzo/contract/wire/fields'
import { GIGABYTE, storageState } from '@lienzo/rules/customers/storage-quota'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { customers } from '../../db/tables/customers/customers.ts'
import { storageWarnings } from '../../db/tables/customers/storage-use.ts'
import type { PublicContext } from '../context/context.ts'
import { declareJob } from '../jobs/job.ts'
import { customerEditorsOf, houseEditorsOf, notifyUsers } from '../notify/notify-users.ts'
import { storageOf } from './storage-of.ts'

/** Notifies the house and the customer when the customer's quota is nearly full, and again when the quota is full. */
export const storageWarningJob = declareJob({
  name: 'storage-warning',
  /** `refused` is true if a file was refused because it did not fit, although the quota was not completely used. */
  input: z.object({ customer_id: id, refused: z.boolean().default(false) }),
  retries: 3,
  retryAfterSeconds: 30,
  longestSeconds: 60,
  atOnce: 1,
  run: async (context, { customer_id, refused }) =>
    context.change((change) => warnOfStorage(change, customer_id, refused)),
  // Does nothing: the next count queues the check again.
  failed: async () => {},
})

async function warnOfStorage(context: PublicContext, customerId: number, isRefused: boolean): Promise<void> {
  const { database, services, now } = context
  const [customer] = await database
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deleted_at)))
    .for('update')
  if (!customer) return
  const storage = await storageOf(database, services, customerId)
  const currentState = storageState(storage)
  // After a refused file, treats a nearly full quota as full, but not a quota that still has room for other files.
  const state = isRefused && currentState === 'nearly_full' ? 'full' : currentState
  const { customer_id } = storageWarnings
  if (state === 'free') {
    await database.delete(storageWarnings).where(eq(customer_id, customerId))
    return
  }
  const [warning] = await database
    .insert(storageWarnings)
    .values({ customer_id: customerId, state, warned_at: now })
    .onConflictDoUpdate({
      target: customer_id,
      set: { state, warned_at: now },
      // Notifies again when a nearly full quota becomes full, but not when a full quota becomes nearly full.
      setWhere: and(eq(storageWarnings.state, 'nearly_full'), sql`${state} = 'full'`),
    })
    .returning({ customer_id })
  if (!warning) return
  const people = [
    ...(await houseEditorsOf(context, '/customer')),
    ...(await customerEditorsOf(context, '/customer', customerId)),
  ]
  await notifyUsers(context, people, {
    kind: 'notification',
    status: state === 'full' ? 'CRITICAL' : 'URGENT',
    text_key: `activity.told.storage_${state}`,
    text_values: { customer: customer.name, quota: storage.quota / GIGABYTE },
    link: `/customer/${customerId}`,
  })
}
