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
  /** Net price today; null if the line can no longer be printed. */
  after: euros.nullable(),
  /** Reasons why the line can no longer be printed, by field. */
  faults: z.record(z.string(), fieldError),
  /**
   * Warnings and errors that did not apply when the line was ordered, for example because the space has since been closed,
   * resized or measured again.
   */
  checks: z.array(sizeCheck),
  artwork: z.array(z.enum(artworkChanges)),
})

export type OrderAgainLine = z.output<typeof orderAgainLine>

/** Comparison for ordering again: the changes since the original order. */
export const orderAgainComparison = z.object({
  /**
   * Reasons why the new order cannot take over a field of the original order, by field, such as a closed campaign or a deleted
   * address.
   */
  faults: z.record(z.string(), fieldError),
  discount: percentChange,
  vat_rate: percentChange,
  before: sums,
  /** Totals at today's prices, of the lines that can still be printed. */
  after: sums,
  /** Number of unchanged lines. */
  unchanged: z.int(),
  lines: z.array(orderAgainLine),
})

/**
 * `campaign_id` is the campaign of the new order, and must belong to the customer of the original order. Defaults to the
 * campaign of the original order.
 */
const again = { id, campaign_id: id.nullable().optional() }
export const compareAgainInput = z.strictObject(again)

export const orderAgainInput = z.strictObject({
  ...again,
  /** Ids of the lines that are not ordered again. Must include all lines that can no longer be printed. */
  leave_out: z.array(id).max(20_000).default([]),
})
