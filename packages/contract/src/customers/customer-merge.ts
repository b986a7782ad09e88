import { resourcesWith } from '../resources.ts'
import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { customerRecord, customerRow } from './customer-fields.ts'

/**
 * What of a customer can be taken from either of two. The country goes with the tax id, which is checked by it; the e-mail
 * addresses of both stay.
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

/** What follows its customer: the records that name it, and what was written and put on it. */
export const mergedResources = [...resourcesWith('merged'), 'message', 'attachment'] as const

const pair = { kept_id: id, merged_id: id }
const editCustomer = { path: '/customer', right: 'edit' } as const

/** So many collisions of one kind of record are shown before a merge. */
export const mostCollisionsShown = 20

/** What would be twice, and how it is settled. */
const collision = z.object({
  resource: z.enum(mergedResources),
  id,
  name: z.string(),
  /**
   * `renamed`: it gets the name in `to`; `binned`: the other's stays and this one goes to the bin; `no_default`: the address
   * is no longer the one that is proposed; `renumbered`: the space gets the number in `to`.
   */
  settled: z.enum(['renamed', 'binned', 'no_default', 'renumbered']),
  to: z.string(),
})

export const customerMergeCalls = {
  mergepreview: declareCall({
    summary: 'What merging one customer into another would keep, move and settle; changes nothing',
    permission: { path: '/customer', right: 'access' },
    furtherPermission: () => editCustomer,
    changes: false,
    input: z.strictObject(pair),
    output: z.object({
      kept: customerRow,
      merged: customerRow,
      moves: z.array(z.object({ resource: z.enum(mergedResources), count: z.int() })),
      /** The first of each kind of record. */
      collisions: z.array(collision),
      /** How many there are besides. */
      more_collisions: z.int(),
    }),
  }),
  merge: declareCall({
    summary:
      'Merge a customer into another, which takes over its rows; undelete of the merged one takes it back as long as nothing came after',
    permission: editCustomer,
    changes: true,
    input: z.strictObject({
      ...pair,
      /** As they were read: the preview is of these. */
      kept_version: z.int().min(1),
      merged_version: z.int().min(1),
      /** The fields that the one that stays takes from the other. */
      take: z.array(z.enum(mergeFields)).max(mergeFields.length),
    }),
    output: customerRecord,
  }),
}
