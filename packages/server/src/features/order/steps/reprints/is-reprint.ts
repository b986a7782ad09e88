import type { BalanceAmounts } from '@lienzo/rules/sales/balance'
import { inArray } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { Refusal } from '../../../../core/context/refusal.ts'
import { orderReprints } from '../../../../db/tables/sales/order-reprints.ts'

/** Whether one of these orders prints something again because of a photo, at nobody's charge. */
async function hasReprint({ database }: Context, ...orderIds: readonly number[]): Promise<boolean> {
  return (await database.$count(orderReprints, inArray(orderReprints.order_id, [...orderIds]))) > 0
}

type Worth = BalanceAmounts & { id: number }

/** What an order charges of what it, or a part of it, comes to: all of it, but nothing where it prints something again. */
export async function chargedWorth(context: Context, { id, euros, m2 }: Worth): Promise<BalanceAmounts> {
  return (await hasReprint(context, id)) ? { euros: 0, m2: 0 } : { euros, m2 }
}

/** What is charged to nobody is changed and moved by the house alone. Fails with NO_PERMISSION. */
export async function assertNoReprint(context: Context, ...orderIds: readonly number[]): Promise<void> {
  if (context.caller.house || !(await hasReprint(context, ...orderIds))) return
  throw new Refusal('NO_PERMISSION', 'Only the house changes an order that prints something again')
}
