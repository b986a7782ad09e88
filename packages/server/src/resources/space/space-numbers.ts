import { largestSpaceNumber } from '@lienzo/contract/customers/space'
import { sql } from 'drizzle-orm'
import type { PublicContext } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import type { ColumnValues } from '../../core/record/import-kind.ts'
import { spaceNumbers, spaces } from '../../db/tables/customers/spaces.ts'

/**
 * Reserves the next `count` numbers of a customer and returns the first. Starts after the last reserved number, the highest
 * number of the customer's spaces and `after`, the highest number that the caller is about to write. The database updates the
 * counter, so no two callers get the same number. Throws STATE_NOT_ALLOWED if not enough numbers are left.
 */
export async function nextSpaceNumbers(
  context: PublicContext,
  customerId: number,
  count = 1,
  after = 0,
): Promise<number> {
  const { customer_id, last_number } = spaceNumbers
  const highestNumber = sql`(select greatest(max(${spaces.number}), ${after}::int) from ${spaces}
    where ${spaces.customer_id} = ${customerId})`
  const [counter] = await context.database
    .insert(spaceNumbers)
    .values({ customer_id: customerId, last_number: sql`${highestNumber} + ${count}` })
    .onConflictDoUpdate({
      target: customer_id,
      set: { last_number: sql`greatest(${last_number}, ${highestNumber}) + ${count}` },
    })
    .returning({ last: last_number })
  if (!counter) throw new Error('No number of a space was counted')
  if (counter.last <= largestSpaceNumber) return counter.last - count + 1
  throw new Refusal(
    'STATE_NOT_ALLOWED',
    'There is no number after the largest: give the space one that is free',
  )
}

/**
 * Assigns the next number of its customer to each new space of an import that has no number, in order. Starts after the largest
 * number in the file.
 */
export async function giveNumbers(
  context: PublicContext,
  records: readonly ColumnValues[],
  largest: (field: string) => Promise<number>,
): Promise<void> {
  const recordsWithoutNumber = records.filter(({ number }) => number === null)
  if (recordsWithoutNumber.length === 0) return
  const after = await largest('number')
  const ofCustomers = Map.groupBy(recordsWithoutNumber, ({ customer_id }) => Number(customer_id))
  for (const [customerId, own] of ofCustomers) {
    let next = await nextSpaceNumbers(context, customerId, own.length, after)
    for (const record of own) {
      record.number = next
      next += 1
    }
  }
}
