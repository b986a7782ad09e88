import { euros, id, percent } from '../../wire/fields.ts'
import { z } from '../../wire/zod.ts'
import { fieldError, sizeCheck } from '../order-lines.ts'

const sums = z.object({ net: euros, vat: euros, total: euros })
const percentChange = z.object({ before: percent, after: percent })

/** Changes of an artwork since it was ordered. */
export const artworkChanges = ['new_version', 'not_approved', 'not_released', 'other_campaign'] as const

/** Changed line. */
export const orderAgainLine = z.object({
  id,
  number: z.int(),
  name: z.string(),
  before: euros,
  /** Null if the line can no longer be made. */
  after: euros.nullable(),
  /** Reasons why it cannot be made, by field. */
  faults: z.record(z.string(), fieldError),
  /** Checks that are new since then: a space that is closed, resized or measured again. */
  checks: z.array(sizeCheck),
  artwork: z.array(z.enum(artworkChanges)),
})

export type OrderAgainLine = z.output<typeof orderAgainLine>

/** Changes since an order was made, for ordering it again. */
export const orderAgainComparison = z.object({
  /** Obstacles to an identical order, by field: a closed campaign, a deleted address. */
  faults: z.record(z.string(), fieldError),
  discount: percentChange,
  vat_rate: percentChange,
  before: sums,
  /** Sums of the lines that can be made. */
  after: sums,
  /** Number of unchanged lines. */
  unchanged: z.int(),
  lines: z.array(orderAgainLine),
})

/** `campaign_id`: campaign of the new order, of the same customer; defaults to that of the old order. */
const again = { id, campaign_id: id.nullable().optional() }
export const compareAgainInput = z.strictObject(again)

export const orderAgainInput = z.strictObject({
  ...again,
  /** Lines not to order again; must include those that cannot be made. */
  leave_out: z.array(id).max(20_000).default([]),
})
