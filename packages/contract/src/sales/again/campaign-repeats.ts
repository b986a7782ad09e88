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

/** Background job that repeats selected orders of a campaign, one by one. */
const campaignRepeat = z.object({
  id,
  campaign_id: id,
  campaign_name: z.string(),
  /** Campaign to which the new drafts belong. */
  to_campaign_id: id,
  to_campaign_name: z.string(),
  created_at: moment,
  created_by_name: z.string(),
  state: z.enum(repeatStates),
  ended_at: moment.nullable(),
  /** Percentage of lines that have been processed. */
  progress: z.int().min(0).max(100),
  orders: z.int(),
  made: z.int(),
  refused: z.int(),
  /** Number of lines left out because they can no longer be printed. */
  left_out: z.int(),
  /** Totals of the repeated orders including VAT: at the original prices, and at today's prices. */
  before: sumOfEuros,
  after: sumOfEuros,
})
export type CampaignRepeat = z.output<typeof campaignRepeat>

/** Number of lines by kind of change since the line was ordered. A line can be counted in several fields. */
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

/** Totals of an order at the original prices and at today's prices, and the changes since the order was made. */
const repeatChanges = z.object({
  before: euros,
  after: euros,
  discount: percentChange,
  vat_rate: percentChange,
  /** Fields that the draft could not take over, such as a deleted address, with the reasons. */
  gone: z.record(z.string(), fieldError),
  counts: repeatCounts,
})
export type RepeatChanges = z.output<typeof repeatChanges>

/** Order to be repeated, with the new draft and the changes since the order was made. */
const repeatedOrder = z.object({
  /** Position of the order within the repeat, starting at 1. */
  place: z.int(),
  order_id: id,
  order_code: z.string(),
  reference: z.string(),
  state: z.enum(repeatedStates),
  /** Draft made from the order; null if the order was not repeated. */
  draft_id: id.nullable(),
  draft_code: z.string().nullable(),
  refusal: repeatRefusal.nullable(),
  /** Changes since the order was made; null if the order was not repeated. */
  changes: repeatChanges.nullable(),
})

/** Content of the CONFLICT that prevents a repeat from starting. */
const repeatConflict = z.object({
  /**
   * Repeat that is running or was started in the meantime; null if no such repeat exists or the caller is not allowed to see
   * it.
   */
  repeat: campaignRepeat.nullable(),
  /** Ids of orders that were confirmed, cancelled or returned to draft in the meantime. */
  changed: z.array(id),
})

const chosenOrder = z.strictObject({
  id,
  /**
   * Status that the caller saw. If the order was confirmed, cancelled or returned to draft since then, the call throws
   * CONFLICT.
   */
  status: z.enum(orderStates),
  /**
   * Ids of the lines that are not ordered again. Lines that can no longer be printed are left out automatically, and reported.
   */
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
      /**
       * Id of the newest repeat of this campaign that the caller saw, or null. It prevents two people from repeating the
       * campaign at the same time.
       */
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
