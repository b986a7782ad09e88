import { orderStates } from '@lienzo/rules/sales/order-states'
import { declareCall } from '../../wire/call.ts'
import { errorCodes } from '../../wire/errors.ts'
import { euros, id, moment, percent, sumOfEuros } from '../../wire/fields.ts'
import { getInput } from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'
import { fieldError } from '../order-lines.ts'
import { orderAgainLine } from './order-again.ts'
import { mostChangesKept, mostRepeated, repeatedStates, repeatStates } from './repeat-states.ts'

const access = { path: '/order', right: 'access' } as const
const edit = { path: '/order', right: 'edit' } as const

/** Background job that orders a campaign's orders again, one by one. */
const campaignRepeat = z.object({
  id,
  campaign_id: id,
  campaign_name: z.string(),
  /** Campaign of the new drafts. */
  to_campaign_id: id,
  to_campaign_name: z.string(),
  created_at: moment,
  created_by_name: z.string(),
  state: z.enum(repeatStates),
  ended_at: moment.nullable(),
  /** In percent of the lines. */
  progress: z.int().min(0).max(100),
  orders: z.int(),
  made: z.int(),
  refused: z.int(),
  /** Number of lines omitted because they can no longer be made. */
  left_out: z.int(),
  /** Totals of the repeated orders, then and now, with VAT. */
  before: sumOfEuros,
  after: sumOfEuros,
})
export type CampaignRepeat = z.output<typeof campaignRepeat>

/** Number of lines by kind of change since the order; a line can count several times. */
const repeatCounts = z.object({
  unchanged: z.int(),
  changed: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  left_out: z.int(),
  spaces: z.int(),
  artwork: z.int(),
})

const percentChange = z.object({ before: percent, after: percent })

/** Reason why an order was not repeated. */
const repeatRefusal = z.object({
  error: z.enum(errorCodes),
  fields: z.record(z.string(), fieldError),
})
export type RepeatRefusal = z.output<typeof repeatRefusal>

/** Changes since an order was made, in total. */
const repeatChanges = z.object({
  before: euros,
  after: euros,
  discount: percentChange,
  vat_rate: percentChange,
  /** Values that the draft lost, by field, such as a deleted address. */
  gone: z.record(z.string(), fieldError),
  counts: repeatCounts,
})
export type RepeatChanges = z.output<typeof repeatChanges>

/** Repeated order: its draft, and the changes since it was made. */
const repeatedOrder = z.object({
  /** Position among the orders, starting at 1. */
  place: z.int(),
  order_id: id,
  order_code: z.string(),
  reference: z.string(),
  state: z.enum(repeatedStates),
  /** Null if it was not repeated. */
  draft_id: id.nullable(),
  draft_code: z.string().nullable(),
  refusal: repeatRefusal.nullable(),
  /** Null if it was not repeated. */
  changes: repeatChanges.nullable(),
})

/** Reason why the repeat cannot start now. */
const repeatConflict = z.object({
  /** Repeat that is running or was started meanwhile, if the caller is allowed to see it. */
  repeat: campaignRepeat.nullable(),
  /** Orders that were cancelled or returned to draft meanwhile. */
  changed: z.array(id),
})

const chosenOrder = z.strictObject({
  id,
  /** State as the caller saw it, so that orders cancelled or returned to draft since are not repeated unnoticed. */
  status: z.enum(orderStates),
  /** Lines not to order again. Lines that can no longer be made are left out automatically, and reported. */
  leave_out: z.array(id).max(20_000).default([]),
})

export const campaignRepeatCalls = {
  repeatcampaign: declareCall({
    summary: `Order up to ${mostRepeated} orders of a campaign again, for it or for another campaign of its customer: a background task creates the drafts one by one at current prices. Returns CONFLICT if a repeat is running or was started meanwhile, or if an order was cancelled or returned to draft since the caller saw it`,
    permission: edit,
    changes: true,
    input: z.strictObject({
      campaign_id: id,
      to_campaign_id: id,
      orders: z.array(chosenOrder).min(1).max(mostRepeated),
      /** Newest repeat of this campaign that the caller saw, or null; prevents repeating twice if somebody else was faster. */
      seen_id: id.nullable(),
    }),
    output: campaignRepeat,
    conflict: repeatConflict,
  }),
  repeats: declareCall({
    summary: "List the latest repeats of a campaign's orders, newest first",
    permission: access,
    changes: false,
    input: z.strictObject({ campaign_id: id }),
    output: z.array(campaignRepeat),
  }),
  madeagain: declareCall({
    summary:
      'List the orders of a campaign that a repeat has ordered again, with the target campaign and the newest draft that is not cancelled',
    permission: access,
    changes: false,
    input: z.strictObject({ campaign_id: id }),
    output: z.array(z.object({ order_id: id, to_campaign_id: id, draft_id: id, draft_code: z.string() })),
  }),
  getrepeat: declareCall({
    summary: "Return the progress of a repeat of a campaign's orders",
    permission: access,
    changes: false,
    input: getInput,
    output: campaignRepeat,
  }),
  repeatedorders: declareCall({
    summary:
      'Return a page of the orders of a repeat, in their order, with their results and what has changed since each order was made',
    permission: access,
    changes: false,
    input: z.strictObject({ id, page: z.int().min(1).max(1000).default(1) }),
    output: z.object({ rows: z.array(repeatedOrder), total: z.int(), perpage: z.int() }),
  }),
  repeatedlines: declareCall({
    summary: `Return up to ${mostChangesKept} lines of a repeated order that have changed since, omitted lines first`,
    permission: access,
    changes: false,
    input: z.strictObject({ id, order_id: id }),
    output: z.object({ lines: z.array(orderAgainLine), total: z.int() }),
  }),
  stoprepeat: declareCall({
    summary:
      "Stop a repeat of a campaign's orders; the drafts made so far are kept, and the answer counts them",
    permission: edit,
    changes: true,
    input: getInput,
    output: campaignRepeat,
  }),
  continuerepeat: declareCall({
    summary:
      'Continue a stopped or failed repeat as a new one, with the remaining orders; changes since then are reported. Returns CONFLICT if another repeat was started meanwhile, like `repeatcampaign`',
    permission: edit,
    changes: true,
    input: getInput,
    output: campaignRepeat,
    conflict: repeatConflict,
  }),
}
