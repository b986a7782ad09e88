import type { Context } from '../../core/context/context.ts'
import { firstValues } from '../../core/log/write-log.ts'
import type { RecordColumn } from '../../core/record/save-row.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { spaceResource } from './space.queries.ts'
import { nextSpaceNumbers } from './space-numbers.ts'

/** What a space says, without who it belongs to and its number; what it leaves out is empty. */
export type NewSpace = Omit<typeof spaces.$inferInsert, RecordColumn | 'number' | 'customer_id'>

/** A statement has room for 65,535 values. */
const BATCH = 1000

/**
 * Makes many spaces of a customer, who is visible, under the next numbers and in their order; few statements however many they
 * are. What they name must be there, and a state be called as it is kept. Gives their ids.
 */
export async function insertSpaces(
  context: Context,
  customer_id: number,
  made: readonly NewSpace[],
): Promise<number[]> {
  if (made.length === 0) return []
  const first = await nextSpaceNumbers(context, customer_id, made.length)
  const { now, caller } = context
  const rows = made.map((space, index) => ({ ...space, customer_id, number: first + index }))
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const inserted = await context.database
      .insert(spaces)
      .values(batch.map((row) => ({ ...row, created_at: now, updated_at: now, created_by: caller.user_id })))
      .returning({ id: spaces.id })
    for (const [index, { id }] of inserted.entries()) {
      const row = batch[index]
      if (!row) throw new Error('More spaces were inserted than were given')
      context.log({
        resource: spaceResource.name,
        record_id: id,
        label: row.shop_name,
        customer_id,
        action: 'create',
        changes: firstValues(row),
      })
      ids.push(id)
    }
  }
  return ids
}
