import { euros, id, percent } from '../../wire/fields.ts'
import { z } from '../../wire/zod.ts'
import { fieldError, sizeCheck } from '../order-lines.ts'

const sums = z.object({ net: euros, vat: euros, total: euros })
const moved = z.object({ before: percent, after: percent })

/** What became of an artwork since it was ordered. */
export const artworkChanges = ['new_version', 'not_approved', 'not_released', 'other_campaign'] as const

/** A line that is not as it was. */
export const orderAgainLine = z.object({
  id,
  number: z.int(),
  name: z.string(),
  before: euros,
  /** None of a line that cannot be made any more. */
  after: euros.nullable(),
  /** Why it cannot be made, by the field that names it. */
  faults: z.record(z.string(), fieldError),
  /** What the checks say now and did not say then: a space that is closed, resized or measured anew. */
  checks: z.array(sizeCheck),
  artwork: z.array(z.enum(artworkChanges)),
})

export type OrderAgainLine = z.output<typeof orderAgainLine>

/** What has changed since an order was made, for who orders it again. */
export const orderAgainComparison = z.object({
  /** Why the new order cannot be as the old one was, by its field: a campaign that is closed, an address that is gone. */
  faults: z.record(z.string(), fieldError),
  discount: moved,
  vat_rate: moved,
  before: sums,
  /** Of the lines that can be made. */
  after: sums,
  /** How many lines are as they were. */
  unchanged: z.int(),
  lines: z.array(orderAgainLine),
})

/** `campaign_id`: the one that the new order is for, of the same customer; left out, the one that the old order was for. */
const again = { id, campaign_id: id.nullable().optional() }
export const compareAgainInput = z.strictObject(again)

export const orderAgainInput = z.strictObject({
  ...again,
  /** Lines that are not ordered again; those that cannot be made must be among them. */
  leave_out: z.array(id).max(20_000).default([]),
})
