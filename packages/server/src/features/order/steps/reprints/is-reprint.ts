import type { BalanceAmounts } from '@lienzo/rules/sales/balance'
import { inArray } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { Refusal } from '../../../../core/context/refusal.ts'
import { orderReprints } from '../../../../db/tables/sales/order-reprints.ts'

/** Returns whether one of these orders is a reprint because of a photo. Nobody is charged for such an order. */
async function hasReprint({ database }: Context, ...orderIds: readonly number[]): Promise<boolean> {
  return (await database.$count(orderReprints, inArray(orderReprints.order_id, [...orderIds]))) > 0
}

type Worth = BalanceAmounts & { id: number }

/** Returns the part of an amount of an order that is charged: the whole amount, or zero if the order is a reprint. */
export async function chargedWorth(context: Context, { id, euros, m2 }: Worth): Promise<BalanceAmounts> {
  return (await hasReprint(context, id)) ? { euros: 0, m2: 0 } : { euros, m2 }
}

/** Throws NO_PERMISSION if one of the orders is a reprint and the caller does not belong to the house. */
export async function assertNoReprint(context: Context, ...orderIds: readonly number[]): Promise<void> {
  if (context.caller.house || !(await hasReprint(context, ...orderIds))) return
  throw new Refusal('NO_PERMISSION', 'Only the house changes an order that prints something again')
}
