import type { orderCalls } from '@lienzo/contract/sales/order-calls'
import type { OutputInside } from '@lienzo/contract/wire/call'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { MEASURES_UNSAID } from '@lienzo/rules/sales/space-checks'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { users } from '../../../db/tables/people/users.ts'
import { orderLines, orders } from '../../../db/tables/sales/orders.ts'

type Confirmation = NonNullable<OutputInside<(typeof orderCalls)['changestatuses']>['confirmation']>

/**
 * Returns a summary of orders that have just been confirmed: their totals in cents, the number of their accounts, and the
 * number of their lines with warnings, not counting warnings about measurements of unknown origin. If all orders are on one
 * account whose balance the caller can see, also returns that balance.
 */
export async function readConfirmation(context: Context, ids: readonly number[]): Promise<Confirmation> {
  const { database } = context
  const [sums] = await database
    .select({
      net: sql<number>`coalesce(sum(${orders.net}), 0)`.mapWith(Number),
      total: sql<number>`coalesce(sum(${orders.total}), 0)`.mapWith(Number),
      accounts: sql<number>`count(distinct ${orders.user_id})`.mapWith(Number),
      account: sql<number>`coalesce(min(${orders.user_id}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)})`)
  const { net = 0, total = 0, accounts = 0, account = 0 } = sums ?? {}
  return {
    ...{ net, total, accounts },
    balance: accounts === 1 && maySeeBalanceOf(context, account) ? await balanceOf(context, account) : null,
    warned_lines: await database.$count(
      orderLines,
      sql`${orderLines.order_id} = any(${sql.param(ids)}) and ${isWarned}`,
    ),
  }
}

const isWarned = sql`jsonb_path_exists(
  ${orderLines.checks}, '$[*] ? (@.level == "warning" && @.key != $untold)', ${JSON.stringify({ untold: MEASURES_UNSAID })}
)`

/**
 * Returns whether the caller can see the balance of a user. Users can see their own balance. Users of the house with access to
 * users can see every balance.
 */
function maySeeBalanceOf({ caller }: Context, userId: number): boolean {
  return caller.user_id === userId || (caller.house && mayAccess(caller.permissions, '/user'))
}

async function balanceOf({ database }: Context, userId: number): Promise<Confirmation['balance']> {
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  if (!user) return null
  return {
    saldo: { euros: user.user_saldo_euros, m2: user.user_saldo_m2 },
    limit: { euros: user.user_limit_euros, m2: user.user_limit_m2 },
  }
}
