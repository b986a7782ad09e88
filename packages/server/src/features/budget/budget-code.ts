import { formatOrderCode } from '@lienzo/rules/sales/order-code'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { budgetCodes } from '../../db/tables/installation/budgets.ts'

/**
 * Returns the next budget code of the year (UTC), like `P26-000012`. The number comes from a counter in the database, so each
 * code is unique.
 */
export async function nextBudgetCode({ database, now }: Context): Promise<string> {
  const year = new Date(now * 1000).getUTCFullYear()
  const [counter] = await database
    .insert(budgetCodes)
    .values({ year, last_number: 1 })
    .onConflictDoUpdate({
      target: budgetCodes.year,
      set: { last_number: sql`${budgetCodes.last_number} + 1` },
    })
    .returning()
  if (!counter) throw new Error('No budget code was counted')
  return `P${formatOrderCode(year, counter.last_number)}`
}
