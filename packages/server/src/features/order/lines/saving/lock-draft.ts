import { linesFrozen } from '@lienzo/rules/sales/order-states'
import type { Context } from '../../../../core/context/context.ts'
import { Refusal } from '../../../../core/context/refusal.ts'
import { lockRow } from '../../../../core/record/save-row.ts'
import { assertOpen } from '../../open-campaign.ts'
import { orderResource } from '../../order.queries.ts'
import { assertNoReprint } from '../../steps/reprints/is-reprint.ts'

/**
 * Locks a draft before its lines are changed, and returns it. Throws NOT_FOUND, NO_PERMISSION if only the house is allowed to
 * change the draft, STATE_NOT_ALLOWED if the order is not a draft, and INVALID_INPUT if lines are added although the campaign
 * of the draft is not active.
 */
export async function lockDraft(
  context: Context,
  orderId: number,
  { hasNewLines }: { hasNewLines: boolean },
) {
  const order = await lockRow(context, orderResource, orderId)
  await assertNoReprint(context, orderId)
  if (linesFrozen(order.status)) {
    const message = `The lines of ${order.code}, which is ${order.status}, cannot change any more`
    const fields = { lines: { key: 'validation.frozen' as const, message: 'can no longer change' } }
    throw new Refusal('STATE_NOT_ALLOWED', message, { fields })
  }
  if (hasNewLines) await assertOpen(context, order, { before: order, hasNewLines })
  return order
}
