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
  /** Promised by the house. */
  promised_at: day.nullable(),
  notes_production: text(4000),
  notes_delivery: text(4000),
}
/** The first and the last day on which it can be mounted; none where it is open. */
export const installationWindow = { installs_from: day.nullable(), installs_to: day.nullable() }

export const orderRow = z.object({
  ...recordFields,
  code: z.string(),
  status: z.enum(orderStates),
  /** Where the work on it is; in production alone. */
  stage: z.enum(workStages).nullable(),
  usergroup_id: id,
  user_id: id,
  ...orderFields,
  ...installationWindow,
  /** The day by which its next step is due: promised, else requested, and once it is shipped the last of its installation. */
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
  /** Why the house let it pass the limits of its user; empty where it fitted. */
  past_limit: z.string(),
  /** Whether the photos of its spaces did it, and nobody by hand. */
  by_proof: z.boolean(),
  created_at: moment,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
})
export const orderRecord = orderRow.extend({
  vat_rate: percent,
  customer_discount: percent,
  /** The first of its lines; `lines` gives the others. */
  lines: z.array(lineRecord).max(linesWithOrder),
  line_count: z.int(),
  history: z.array(historyEntry),
  /** The lines and copies that were cancelled, the first ones first. */
  cancellations: z.array(cancellation),
  /** Of one that prints again what photos showed to be wrong; null for any other. */
  reprint: reprintOf.nullable(),
  /** The orders that print something of this one again, the newest first. */
  reprints: z.array(reprintOrder),
  /** The states that the caller may move this order to now. */
  next_statuses: z.array(z.enum(orderStates)),
  /** Whether the caller may change something of it, and what. */
  may_edit: z.boolean(),
  may_change: z.array(z.enum(fieldNames)),
  may_delete: z.boolean(),
  /** Whether the caller may bring it to another user's account. */
  may_move: z.boolean(),
  /** Whether the caller may cancel some of its lines now. */
  may_cancel_lines: z.boolean(),
})
export const orderUpdateFields = z.strictObject({
  ...updateFields,
  /** From `generateordercode`; left out, the server takes the next one. */
  code: z
    .string()
    .regex(/^\d{2}-\d{6,}$/)
    .optional(),
  /** On whose account it is: a user of the customer, whom the house chooses. Left out, it stays, or is the only one that there is. */
  user_id: id.nullable().optional(),
  ...orderFields,
  /** Left out, they stay. */
  ...z.object(installationWindow).partial().shape,
  /**
   * The whole order's lines in their order; left out keeps them: without their spaces for another customer, without their
   * artwork for another campaign.
   */
  lines: z.array(lineInput).max(2000).optional(),
})
export const orderUpdate = orderUpdateFields.refine(
  ({ installs_from, installs_to }) => !installs_from || !installs_to || installs_from <= installs_to,
  { ...brokenRule('validation.ends_before_start', 'is before the start'), path: ['installs_to'] },
)
