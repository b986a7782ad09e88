import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { fieldsToLog } from '../../../core/log/logged-record.ts'
import { lockRow, writeRow } from '../../../core/record/save-row.ts'
import { customerMerges, type MovedRows } from '../../../db/tables/customers/customer-merges.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { customerResource } from '../customer.queries.ts'
import { countAgain, moveRows, notifyFollowing } from './merge-customers.ts'
import { referToEachOther } from './references-between.ts'
import { allFollowingTables, type FollowingTable, rowsOfCustomer } from './rows-of-customers.ts'
import { haveSettledValuesChanged, writeSettledValues } from './settled-columns.ts'

/** Returns those of the ids whose customers were merged into a different customer, in ascending order. */
export async function mergedAmong(context: Context, ids: readonly number[]): Promise<number[]> {
  const rows = await context.database
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, [...ids]), isNotNull(customers.merged_into_id)))
    .orderBy(customers.id)
  return rows.map(({ id }) => id)
}

/**
 * Undoes a merge: restores the merged customer and moves its rows back. Throws STATE_NOT_ALLOWED if either customer, a moved
 * row or a resolved value has changed since the merge, if the kept customer has new rows, or if a row of one customer would
 * refer to a row of the other.
 */
export async function undoMerge(context: Context, mergedId: number): Promise<void> {
  const [merge] = await context.database
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.merged_id, mergedId), isNull(customerMerges.undone_at)))
    .orderBy(desc(customerMerges.id))
    .limit(1)
    .for('update')
  if (!merge) throw changedSinceMerge()
  const keptCustomer = await lockRow(context, customerResource, merge.kept_id).catch(() => {
    throw changedSinceMerge()
  })
  const [mergedCustomer] = await queryRows(
    context.database,
    fieldsToLog(customerResource),
    (columns) => sql`select ${columns} from ${customers} where ${customers.id} = ${mergedId} for update`,
  )
  if (
    !mergedCustomer ||
    keptCustomer.version !== merge.kept_version ||
    mergedCustomer.version !== merge.merged_version
  ) {
    throw changedSinceMerge()
  }
  for (const [name, following] of allFollowingTables()) {
    const movedRows = merge.moved[name] ?? { rows: [], last_id: 0 }
    if (await hasChanged(context, following, merge.kept_id, movedRows)) throw changedSinceMerge()
  }
  if (await haveSettledValuesChanged(context, merge.settled)) throw changedSinceMerge()

  for (const [name, following] of allFollowingTables()) {
    const only = (merge.moved[name]?.rows ?? []).map(([id]) => id)
    await moveRows(context, following, { from: merge.kept_id, to: mergedId, only })
  }
  await writeSettledValues(context, merge.settled, { as: 'before', customer_id: mergedId })
  // Artwork, order lines and users move back with the records that own them. By now they can refer to rows of the other
  // customer, which is not allowed.
  if (await referToEachOther(context.database, merge.kept_id, mergedId)) throw changedSinceMerge()
  // Saves the kept customer first, so that the restored customer can reuse a unique name or tax id that the kept customer had
  // taken over.
  await writeRow(context, customerResource, keptCustomer, merge.kept_before, 'unmerge', {
    merged_id: { before: mergedId, after: null },
  })
  await writeRow(
    context,
    customerResource,
    mergedCustomer,
    { deleted_at: null, merged_into_id: null },
    'undelete',
  )
  await context.database
    .update(customerMerges)
    .set({ undone_at: context.now })
    .where(eq(customerMerges.id, merge.id))
  notifyFollowing(context)
  await countAgain(context)
}

/**
 * Returns whether a moved row has changed or left the kept customer since the merge, or whether the kept customer has new rows.
 */
async function hasChanged(
  context: Context,
  following: FollowingTable,
  keptId: number,
  { rows, last_id }: MovedRows,
): Promise<boolean> {
  const { table } = following
  const version = table.version ?? sql`0`
  const ids = sql.param(rows.map(([id]) => id))
  const versions = sql.param(rows.map(([, each]) => each))
  const [counts] = await queryRows(
    context.database,
    {
      same: sql`count(*) filter (where (${table.id}, ${version}) in (
        select * from unnest(${ids}::integer[], ${versions}::integer[])))`.mapWith(Number),
      later: sql`count(*) filter (where ${table.id} > ${last_id})`.mapWith(Number),
    },
    (columns) => sql`select ${columns} from ${table} where ${rowsOfCustomer(following, keptId)}`,
  )
  return counts?.same !== rows.length || counts.later > 0
}

function changedSinceMerge(): Refusal {
  return new Refusal(
    'STATE_NOT_ALLOWED',
    'This customer has become another, and what came after can no longer be told apart',
  )
}
