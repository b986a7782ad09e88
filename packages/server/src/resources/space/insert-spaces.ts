import type { Context } from '../../core/context/context.ts'
import { firstValues } from '../../core/log/write-log.ts'
import type { RecordColumn } from '../../core/record/save-row.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { spaceResource } from './space.queries.ts'
import { nextSpaceNumbers } from './space-numbers.ts'

/** Columns of a new space, except its customer and number. Omitted columns get their defaults. */
export type NewSpace = Omit<typeof spaces.$inferInsert, RecordColumn | 'number' | 'customer_id'>

/** Number of spaces per insert statement. A statement can have at most 65,535 parameters. */
const BATCH = 1000

/**
 * Inserts spaces of a customer in batches of `BATCH`, and gives them the customer's next numbers in the given order. Returns
 * their ids. Does not check its input: the customer must be visible, referenced records must exist, and states must have their
 * stored names. Throws STATE_NOT_ALLOWED if not enough numbers are left.
 */
export async function insertSpaces(
  context: Context,
  customer_id: number,
  newSpaces: readonly NewSpace[],
): Promise<number[]> {
  if (newSpaces.length === 0) return []
  const first = await nextSpaceNumbers(context, customer_id, newSpaces.length)
  const { now, caller } = context
  const rows = newSpaces.map((space, index) => ({ ...space, customer_id, number: first + index }))
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const insertedRows = await context.database
      .insert(spaces)
      .values(batch.map((row) => ({ ...row, created_at: now, updated_at: now, created_by: caller.user_id })))
      .returning({ id: spaces.id })
    for (const [index, { id }] of insertedRows.entries()) {
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
