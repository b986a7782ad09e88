import { largestSpaceNumber } from '@lienzo/contract/customers/space'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { spaceNumbers, spaces } from '../../db/tables/spaces.ts'

/**
 * Gives out the next numbers of a customer, after all that were given out or typed by hand, and tells the first of them. The
 * database counts, so that no two callers ever get the same one. Fails with STATE_NOT_ALLOWED where there are no more.
 */
export async function nextSpaceNumbers(context: Context, customerId: number, count = 1): Promise<number> {
  const used = sql`(select coalesce(max(${spaces.number}), 0) from ${spaces}
    where ${spaces.customer_id} = ${customerId})`
  const [counted] = await selectRows<{ last: number }>(
    context.database,
    sql`insert into ${spaceNumbers} as given (customer_id, last_number) values (${customerId}, ${used} + ${count})
      on conflict (customer_id) do update set last_number = greatest(given.last_number, ${used}) + ${count}
      returning last_number as last`,
  )
  if (!counted) throw new Error('No number of a space was counted')
  if (counted.last <= largestSpaceNumber) return counted.last - count + 1
  throw new Refusal(
    'STATE_NOT_ALLOWED',
    'There is no number after the largest: give the space one that is free',
  )
}
