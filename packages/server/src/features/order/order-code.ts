import { formatOrderCode, parseOrderCode } from '@lienzo/rules/sales/order-code'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { invalidField } from '../../core/context/refusal.ts'
import { orderCodes } from '../../db/tables/sales/orders.ts'

/** Returns the next order code of the year (UTC). The number comes from a counter in the database, so each code is unique. */
export async function nextOrderCode(context: Pick<Context, 'database' | 'now'>): Promise<string> {
  const year = new Date(context.now * 1000).getUTCFullYear()
  const [counter] = await context.database
    .insert(orderCodes)
    .values({ year, last_number: 1 })
    .onConflictDoUpdate({ target: orderCodes.year, set: { last_number: sql`${orderCodes.last_number} + 1` } })
    .returning()
  if (!counter) throw new Error('No order code was counted')
  return formatOrderCode(year, counter.last_number)
}

/**
 * Returns the code for a new order: the reserved `code` if it is passed, otherwise the next code. Throws INVALID_INPUT if
 * `code` was never reserved.
 */
export async function codeOfNewOrder(context: Context, code: string | undefined): Promise<string> {
  if (code === undefined) return nextOrderCode(context)
  const parsed = parseOrderCode(code)
  const [counter] = parsed
    ? await context.database.select().from(orderCodes).where(eq(orderCodes.year, parsed.year))
    : []
  if (parsed && counter && parsed.number <= counter.last_number) return code
  throw invalidField('code', {
    key: 'validation.code_not_given_out',
    message: 'was not reserved by generateordercode',
  })
}
