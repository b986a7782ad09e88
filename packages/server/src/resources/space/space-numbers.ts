import { largestSpaceNumber } from '@lienzo/contract/customers/space'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { spaceNumbers, spaces } from '../../db/tables/customers/spaces.ts'

/**
 * Gives out the next numbers of a customer, after all that were given out or typed by hand, and returns the first of them. The
 * database counts, so that no two callers ever get the same one. Fails with STATE_NOT_ALLOWED where there are no more.
 */
export async function nextSpaceNumbers(context: Context, customerId: number, count = 1): Promise<number> {
  const { customer_id, last_number } = spaceNumbers
  const used = sql`(select coalesce(max(${spaces.number}), 0) from ${spaces}
    where ${spaces.customer_id} = ${customerId})`
  const [counted] = await context.database
    .insert(spaceNumbers)
    .values({ customer_id: customerId, last_number: sql`${used} + ${count}` })
    .onConflictDoUpdate({
      target: customer_id,
      set: { last_number: sql`greatest(${last_number}, ${used}) + ${count}` },
    })
    .returning({ last: last_number })
  if (!counted) throw new Error('No number of a space was counted')
  if (counted.last <= largestSpaceNumber) return counted.last - count + 1
  throw new Refusal(
    'STATE_NOT_ALLOWED',
    'There is no number after the largest: give the space one that is free',
  )
}
