import type { BalanceAmounts } from '@lienzo/rules/sales/balance'
import type { OrderState } from '@lienzo/rules/sales/order-states'
import type { Context } from '../../../core/context/context.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { addMovement } from '../../../core/domain/balance.ts'
import type { orders } from '../../../db/tables/sales/orders.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'code' | 'user_id'>

/** Refunds an amount to the user of an order. Throws INVALID_INPUT if it exceeds `charged`. */
export async function giveBack(
  context: Context,
  order: Order,
  { back, charged }: { back: BalanceAmounts; charged: BalanceAmounts },
): Promise<void> {
  assertNotMore(back, charged)
  if (back.euros === 0 && back.m2 === 0) return
  await addMovement(context, {
    user_id: order.user_id,
    euros: -back.euros,
    m2: -back.m2,
    kind: 'cancellation',
    reference: order.code,
    order_id: order.id,
  })
}

/**
 * Throws INVALID_INPUT if `give_back` is missing for an order in production. Work has already been done on such an order, so
 * the house must decide explicitly.
 */
export function assertBackSaid(state: OrderState, giveBack: unknown): void {
  if (state !== 'production' || giveBack) return
  throw invalidField('give_back', {
    key: 'validation.give_back_unsaid',
    message: 'is missing: the order is in production',
  })
}

function assertNotMore(back: BalanceAmounts, charge: BalanceAmounts): void {
  for (const unit of ['euros', 'm2'] as const) {
    if (back[unit] <= charge[unit]) continue
    const most = charge[unit] / (unit === 'euros' ? 100 : 10_000)
    throw invalidField(`give_back.${unit}`, {
      key: 'validation.more_than_charged',
      values: { most },
      message: `is more than the ${most} charged`,
    })
  }
}
