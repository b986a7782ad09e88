import { mostMovedTogether, type orderCalls } from '@lienzo/contract/sales/order-calls'
import type { InputInside, OutputInside } from '@lienzo/contract/wire/call'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import type { Context } from '../../../core/context/context.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { recordInLog } from '../../../core/log/logged-record.ts'
import { apart } from '../../../core/record/apart.ts'
import { selectedRows } from '../../../core/record/selected-rows.ts'
import { orderResource } from '../order.queries.ts'
import { changeStatus } from './change-status.ts'
import { readConfirmation } from './read-confirmation.ts'

type Call = (typeof orderCalls)['changestatuses']

/**
 * Changes the state of several orders, one after the other by ID, so that orders with lower IDs use up a limit first. A refused
 * order does not affect the other orders. Throws NOT_FOUND and CONFLICT as `selectedRows` does, and INVALID_INPUT if there are
 * too many orders or if `give_back` is set without a cancellation.
 */
export async function changeStatuses(
  context: Context,
  { chosen, status, note, give_back }: InputInside<Call>,
): Promise<OutputInside<Call>> {
  if (give_back && status !== 'cancelled') throw notCancelled()
  const orders = await selectedRows(context, orderResource, chosen, { deleted: false })
  if (orders.length > mostMovedTogether) throw tooMany()
  const moved: OutputInside<Call>['moved'] = []
  const refused: OutputInside<Call>['refused'] = []
  for (const order of orders) {
    const { id } = order
    const entry = { id, code: recordInLog(orderResource, order).label }
    const refusal = await apart(context, (part) =>
      changeStatus(part, { id, status, note, take_newest: false, give_back }),
    )
    if (refusal) refused.push({ ...entry, error: refusal.code, fields: withoutNumbers(refusal.fields) })
    else moved.push(entry)
  }
  if (status !== 'confirmed' || moved.length === 0) return { moved, refused }
  const ids = moved.map(({ id }) => id)
  return { moved, refused, confirmation: await readConfirmation(context, ids) }
}

/**
 * Removes the line numbers from faults. The response can cover up to a hundred orders, so it contains only the number of
 * affected lines.
 */
function withoutNumbers(fields: FieldErrors): FieldErrors {
  const short = Object.entries(fields).map(([path, { values, ...error }]) => {
    const { numbers: _, ...others } = values ?? {}
    return [path, { ...error, values: others }] as const
  })
  return Object.fromEntries(short)
}

function notCancelled() {
  return invalidField('give_back', {
    key: 'validation.invalid',
    message: 'can only be set when orders are cancelled',
  })
}

function tooMany() {
  return invalidField('chosen', {
    key: 'validation.too_many_entries',
    values: { maximum: mostMovedTogether },
    message: `are more than ${mostMovedTogether}`,
  })
}
