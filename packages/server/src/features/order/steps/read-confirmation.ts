import type { orderCalls } from '@lienzo/contract/sales/order-calls'
import type { OutputInside } from '@lienzo/contract/wire/call'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { users } from '../../../db/tables/people/users.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'

type Confirmation = NonNullable<OutputInside<(typeof orderCalls)['changestatus']>['confirmation']>

/** Returns the balance after a confirmation, and the number of lines with warnings. */
export async function readConfirmation(
  context: Context,
  { id, user_id }: { id: number; user_id: number },
): Promise<Confirmation> {
  return {
    balance: maySeeBalanceOf(context, user_id) ? await balanceOf(context, user_id) : null,
    warned_lines: await context.database.$count(
      orderLines,
      sql`${eq(orderLines.order_id, id)} and ${isWarned}`,
    ),
  }
}

const isWarned = sql`jsonb_path_exists(${orderLines.checks}, '$[*] ? (@.level == "warning")')`

/** Returns whether the caller can see a balance: users see their own, the house those of users that it has access to. */
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
