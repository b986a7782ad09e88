import { resourcesWith } from '../resources.ts'
import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { customerRecord, customerRow } from './customer-fields.ts'

/**
 * Fields that a merge can take from either customer. The country always comes with the tax id, because it decides how the tax
 * id is checked. E-mail addresses are not listed, because both customers' addresses are kept.
 */
export const mergeFields = [
  'name',
  'trade_name',
  'tax_id',
  'discount',
  'vat',
  'payment_terms',
  'phone',
  'web',
  'notes',
  'active',
] as const

/**
 * Resources whose records a merge moves to the remaining customer: those that belong to a customer, and messages and
 * attachments.
 */
export const mergedResources = [...resourcesWith('merged'), 'message', 'attachment'] as const

const pair = { kept_id: id, merged_id: id }
const editCustomer = { path: '/customer', right: 'edit' } as const

/** Maximum number of collisions per resource that the merge preview shows. */
export const mostCollisionsShown = 20

/**
 * Record of the merged customer that collides with a record of the remaining customer, and how the merge resolves the
 * collision.
 */
const collision = z.object({
  resource: z.enum(mergedResources),
  id,
  name: z.string(),
  /**
   * `renamed`: the record gets the name in `to`; `binned`: the record goes to the bin, and the remaining customer keeps the
   * existing record; `no_default`: the address is no longer the default; `renumbered`: the space gets the number in `to`.
   */
  settled: z.enum(['renamed', 'binned', 'no_default', 'renumbered']),
  to: z.string(),
})

export const customerMergeCalls = {
  mergepreview: declareCall({
    summary:
      'Preview what merging one customer into another would keep, move and settle, without changing anything',
    permission: { path: '/customer', right: 'access' },
    furtherPermission: () => editCustomer,
    changes: false,
    input: z.strictObject(pair),
    output: z.object({
      kept: customerRow,
      merged: customerRow,
      moves: z.array(z.object({ resource: z.enum(mergedResources), count: z.int() })),
      /** First collisions of each resource, at most `mostCollisionsShown`. */
      collisions: z.array(collision),
      /** Number of collisions left out of `collisions`. */
      more_collisions: z.int(),
    }),
  }),
  merge: declareCall({
    summary:
      'Merge a customer into another, which receives its records; undelete of the merged customer reverses the merge as long as nothing has changed since',
    permission: editCustomer,
    changes: true,
    input: z.strictObject({
      ...pair,
      /** Versions of the two customers on which the preview was based. */
      kept_version: z.int().min(1),
      merged_version: z.int().min(1),
      /** Fields that the remaining customer takes from the merged customer. */
      take: z.array(z.enum(mergeFields)).max(mergeFields.length),
    }),
    output: customerRecord,
  }),
}
