import { storedKinds } from '@lienzo/rules/customers/storage-quota'
import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { recordListInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** So many customers are shown, those with the most data first. */
export const mostStoringCustomers = 200

const bytes = z.int().min(0)
const kinds = z.array(z.object({ kind: z.enum(storedKinds), bytes }))

export const customerStorageCalls = {
  storage: declareCall({
    summary:
      'How much each kind of data uses: of the customers that a list holds, the largest first, with the sums; of the house itself where the list is not narrowed',
    permission: { path: '/customer', right: 'access' },
    changes: false,
    input: recordListInput.pick({ search: true, filters: true }),
    output: z.object({
      /** The moment when all of it was last counted, to which what came since is added. Null before the first time. */
      counted_at: moment.nullable(),
      rows: z.array(
        z.object({
          /** Null for what is the house's own, which has no quota. */
          customer_id: id.nullable(),
          name: z.string(),
          bytes,
          /** Bytes. */
          quota: bytes.nullable(),
          /** Those that there are some of. */
          kinds,
        }),
      ),
      /** Customers besides these, with less. */
      more: z.int(),
      /** The sum of all rows, of those too that are not shown. */
      bytes,
      kinds,
    }),
  }),
}
