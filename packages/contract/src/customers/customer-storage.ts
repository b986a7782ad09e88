import { storedKinds } from '@lienzo/rules/customers/storage-quota'
import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { recordListInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** Maximum number of customers shown; those with the most data come first. */
export const mostStoringCustomers = 200

const bytes = z.int().min(0)
const kinds = z.array(z.object({ kind: z.enum(storedKinds), bytes }))

export const customerStorageCalls = {
  storage: declareCall({
    summary:
      'Return the storage used by each kind of data: for the listed customers, largest first, with sums; without filters, for the house itself too',
    permission: { path: '/customer', right: 'access' },
    changes: false,
    input: recordListInput.pick({ search: true, filters: true }),
    output: z.object({
      /** Time of the last full count. The totals are that count plus all later changes. Null before the first count. */
      counted_at: moment.nullable(),
      rows: z.array(
        z.object({
          /** Null for the data of the house itself and of deleted customers. */
          customer_id: id.nullable(),
          name: z.string(),
          bytes,
          /** Quota in bytes; null for the row without a customer, which has no quota. */
          quota: bytes.nullable(),
          /** Stored bytes by kind of data. Kinds without data are left out. */
          kinds,
        }),
      ),
      /** Number of customers left out of `rows` because they store less data. */
      more: z.int(),
      /** Sum over all customers, including those that `rows` leaves out. */
      bytes,
      kinds,
    }),
  }),
}
