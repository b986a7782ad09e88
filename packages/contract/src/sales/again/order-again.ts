import { euros, id, percent } from '../../wire/fields.ts'
import { z } from '../../wire/zod.ts'
import { fieldError, sizeCheck } from '../order-lines.ts'

const sums = z.object({ net: euros, vat: euros, total: euros })
const percentChange = z.object({ before: percent, after: percent })

/** Changes of an artwork since the line was ordered. */
export const artworkChanges = ['new_version', 'not_approved', 'not_released', 'other_campaign'] as const

/** Line that has changed since it was ordered. */
export const orderAgainLine = z.object({
  id,
  number: z.int(),
  name: z.string(),
  before: euros,
  /** Net at today's prices; null if the line can no longer be made. */
  after: euros.nullable(),
  /** Reasons why the line cannot be made, by field. */
  faults: z.record(z.string(), fieldError),
  /**
   * Warnings and errors that the ordered line did not have, such as for a space that was closed, resized or measured again
   * since.
   */
  checks: z.array(sizeCheck),
  artwork: z.array(z.enum(artworkChanges)),
})

export type OrderAgainLine = z.output<typeof orderAgainLine>

/** Changes since an order was made, for ordering it again. */
export const orderAgainComparison = z.object({
  /** Reasons why the new order cannot have the same fields, by field, such as a closed campaign or a deleted address. */
  faults: z.record(z.string(), fieldError),
  discount: percentChange,
  vat_rate: percentChange,
  before: sums,
  /** Totals of the lines that can be made, at today's prices. */
  after: sums,
  /** Number of unchanged lines. */
  unchanged: z.int(),
  lines: z.array(orderAgainLine),
})

/**
 * `campaign_id` is the campaign of the new order, which must belong to the same customer. Defaults to the campaign of the old
 * order.
 */
const again = { id, campaign_id: id.nullable().optional() }
export const compareAgainInput = z.strictObject(again)

export const orderAgainInput = z.strictObject({
  ...again,
  /** Lines that are not ordered again. Must include all lines that cannot be made. */
  leave_out: z.array(id).max(20_000).default([]),
})
