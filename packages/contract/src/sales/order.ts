import { orderFields as fieldNames, orderStates } from '@lienzo/rules/sales/order-states'
import { workStages } from '@lienzo/rules/sales/production/board'
import { brokenRule } from '../wire/errors.ts'
import { day, id, moment, percent, recordFields, text, updateFields } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { cancellation } from './order-cancellations.ts'
import { lineInput, lineRecord, linesWithOrder, orderTotals } from './order-lines.ts'
import { reprintOf, reprintOrder } from './production/order-reprints.ts'

const orderFields = {
  customer_id: id,
  campaign_id: id.nullable(),
  category_id: id.nullable(),
  delivery_address_id: id.nullable(),
  reference: text(120),
  requested_at: day.nullable(),
  /** Promised day, which only the house can set. */
  promised_at: day.nullable(),
  notes_production: text(4000),
  notes_delivery: text(4000),
}
/** First and last day on which the order can be mounted; null for a window without a start or end. */
export const installationWindow = { installs_from: day.nullable(), installs_to: day.nullable() }

export const orderRow = z.object({
  ...recordFields,
  code: z.string(),
  status: z.enum(orderStates),
  /** Production stage; null unless the order is in production. */
  stage: z.enum(workStages).nullable(),
  usergroup_id: id,
  user_id: id,
  ...orderFields,
  ...installationWindow,
  /**
   * Day by which the next step is due: the promised day, or else the requested day. Once the order is shipped, the last day of
   * the installation window.
   */
  due_at: day.nullable(),
  ...orderTotals,
  customer_name: z.string(),
  campaign_name: z.string().nullable(),
  user_name: z.string(),
  usergroup_name: z.string(),
})
export const historyEntry = z.object({
  id,
  from_status: z.enum(orderStates).nullable(),
  to_status: z.enum(orderStates),
  note: z.string(),
  /** Reason why the house confirmed the order although it exceeds its user's limits; empty if it is within them. */
  past_limit: z.string(),
  /** Set if the step was caused by valid photos of the spaces, not by a person. */
  by_proof: z.boolean(),
  created_at: moment,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
})
export const orderRecord = orderRow.extend({
  vat_rate: percent,
  customer_discount: percent,
  /** First lines of the order; the call `lines` returns the rest. */
  lines: z.array(lineRecord).max(linesWithOrder),
  line_count: z.int(),
  history: z.array(historyEntry),
  /** Cancelled lines and copies; the oldest cancellation comes first. */
  cancellations: z.array(cancellation),
  /** For a reprint, the original order and the reason; null for any other order. */
  reprint: reprintOf.nullable(),
  /** Reprints of parts of this order, newest first. */
  reprints: z.array(reprintOrder),
  /** States to which the caller can currently move the order. */
  next_statuses: z.array(z.enum(orderStates)),
  /** Set if the caller can change at least one field; `may_change` lists these fields. */
  may_edit: z.boolean(),
  may_change: z.array(z.enum(fieldNames)),
  may_delete: z.boolean(),
  /** Set if the caller can move the order to the account of a different user. */
  may_move: z.boolean(),
  /** Set if the caller can currently cancel lines of the order. */
  may_cancel_lines: z.boolean(),
  /**
   * Set if the caller can currently create an installation budget, because at least one space of the order is not in a budget.
   */
  may_budget: z.boolean(),
})
export const orderUpdateFields = z.strictObject({
  ...updateFields,
  /** Code reserved by `generateordercode`. If omitted, the server assigns the next one. */
  code: z
    .string()
    .regex(/^\d{2}-\d{6,}$/)
    .optional(),
  /**
   * Account that pays for the order: a user of the customer. Only the house can set it. If omitted, the order keeps its account
   * unless the customer changes. For a new order or a new customer, the house gets the customer's only user, or its own account
   * if there are none or several.
   */
  user_id: id.nullable().optional(),
  ...orderFields,
  /** Installation window; omitted days stay unchanged. */
  ...z.object(installationWindow).partial().shape,
  /**
   * All lines of the order; their sequence determines the line numbers. If omitted, the lines stay, but lose their spaces if
   * the customer changes, and their artwork if the campaign changes.
   */
  lines: z.array(lineInput).max(2000).optional(),
})
export const orderUpdate = orderUpdateFields.refine(
  ({ installs_from, installs_to }) => !installs_from || !installs_to || installs_from <= installs_to,
  { ...brokenRule('validation.ends_before_start', 'is before the start'), path: ['installs_to'] },
)
