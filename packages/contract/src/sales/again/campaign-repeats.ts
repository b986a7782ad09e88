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

/** Orders of a campaign that are made again, one after the other, apart from the call that asked for it. */
const campaignRepeat = z.object({
  id,
  campaign_id: id,
  campaign_name: z.string(),
  /** For which campaign the drafts are. */
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
  /** Lines that did not come because they cannot be made any more. */
  left_out: z.int(),
  /** What those that were made came to, and come to now, with VAT. */
  before: sumOfEuros,
  after: sumOfEuros,
})
export type CampaignRepeat = z.output<typeof campaignRepeat>

/** How many lines of an order have changed since, by what changed of them; one line may count for several. */
const repeatCounts = z.object({
  unchanged: z.int(),
  changed: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  left_out: z.int(),
  spaces: z.int(),
  artwork: z.int(),
})

const moved = z.object({ before: percent, after: percent })

/** Why an order was not made. */
const repeatRefusal = z.object({
  error: z.enum(errorCodes),
  fields: z.record(z.string(), fieldError),
})
export type RepeatRefusal = z.output<typeof repeatRefusal>

/** What has changed since an order was made, in all. */
const repeatChanges = z.object({
  before: euros,
  after: euros,
  discount: moved,
  vat_rate: moved,
  /** What the draft does not have any more, by its field: an address that is gone. */
  gone: z.record(z.string(), fieldError),
  counts: repeatCounts,
})
export type RepeatChanges = z.output<typeof repeatChanges>

/** What an order has become, and what has changed since it was made. */
const repeatedOrder = z.object({
  /** Its place among the orders, from 1. */
  place: z.int(),
  order_id: id,
  order_code: z.string(),
  reference: z.string(),
  state: z.enum(repeatedStates),
  /** None where it was not made. */
  draft_id: id.nullable(),
  draft_code: z.string().nullable(),
  refusal: repeatRefusal.nullable(),
  /** None where it was not made. */
  changes: repeatChanges.nullable(),
})

/** Why orders are not made again now. */
const repeatConflict = z.object({
  /** The one that is under way or came meanwhile, for who may see it. */
  repeat: campaignRepeat.nullable(),
  /** The orders that were cancelled or taken back meanwhile. */
  changed: z.array(id),
})

const chosenOrder = z.strictObject({
  id,
  /** As it was seen: what has been cancelled or taken back since is not made again unseen. */
  status: z.enum(orderStates),
  /** Lines that are not ordered again. Those that cannot be made any more are left out by themselves, and told. */
  leave_out: z.array(id).max(20_000).default([]),
})

export const campaignRepeatCalls = {
  repeatcampaign: declareCall({
    summary: `Begin to order up to ${mostRepeated} orders of a campaign again, for it or for another campaign of its customer: a task that makes one draft after the other at the prices of today. Refused where another one is under way, or came meanwhile, or an order was cancelled or taken back since it was seen`,
    permission: edit,
    changes: true,
    input: z.strictObject({
      campaign_id: id,
      to_campaign_id: id,
      orders: z.array(chosenOrder).min(1).max(mostRepeated),
      /** The newest that was seen of this campaign, or null: nothing is made twice because somebody else was quicker. */
      seen_id: id.nullable(),
    }),
    output: campaignRepeat,
    conflict: repeatConflict,
  }),
  repeats: declareCall({
    summary: 'The last times that orders of a campaign were ordered again together, the newest first',
    permission: access,
    changes: false,
    input: z.strictObject({ campaign_id: id }),
    output: z.array(campaignRepeat),
  }),
  madeagain: declareCall({
    summary:
      'Which orders of a campaign have been ordered again with others, for which campaign, and their newest draft that is not cancelled',
    permission: access,
    changes: false,
    input: z.strictObject({ campaign_id: id }),
    output: z.array(z.object({ order_id: id, to_campaign_id: id, draft_id: id, draft_code: z.string() })),
  }),
  getrepeat: declareCall({
    summary: 'How far it is that orders of a campaign are ordered again',
    permission: access,
    changes: false,
    input: getInput,
    output: campaignRepeat,
  }),
  repeatedorders: declareCall({
    summary: 'What became of the orders, in their order, with what has changed since each was made',
    permission: access,
    changes: false,
    input: z.strictObject({ id, page: z.int().min(1).max(1000).default(1) }),
    output: z.object({ rows: z.array(repeatedOrder), total: z.int(), perpage: z.int() }),
  }),
  repeatedlines: declareCall({
    summary: `The lines of one of these orders that have changed since, at most ${mostChangesKept}, those that did not come first`,
    permission: access,
    changes: false,
    input: z.strictObject({ id, order_id: id }),
    output: z.object({ lines: z.array(orderAgainLine), total: z.int() }),
  }),
  stoprepeat: declareCall({
    summary: 'Stop making orders again; what was made stays, and the answer says how many those are',
    permission: edit,
    changes: true,
    input: getInput,
    output: campaignRepeat,
  }),
  continuerepeat: declareCall({
    summary:
      'Go on with the orders that are left of one that was stopped or failed, as another one; what has become of each since is told of it. Refused as `repeatcampaign` where another one came meanwhile',
    permission: edit,
    changes: true,
    input: getInput,
    output: campaignRepeat,
    conflict: repeatConflict,
  }),
}
