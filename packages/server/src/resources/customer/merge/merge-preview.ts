import { mostCollisionsShown } from '@lienzo/contract/customers/customer-merge'
import { count, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { queryUnion } from '../../../core/context/query-rows.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { customerResource } from '../customer.queries.ts'
import { type Collision, findCollisions } from './collisions.ts'
import { allCountedTables, type MergedResource, rowsOfCustomer } from './rows-of-customers.ts'

export type PairOfCustomers = { kept_id: number; merged_id: number }

/**
 * Returns both customers, the numbers of rows that a merge would move, and the collisions that it would resolve. Throws
 * NOT_FOUND, INVALID_INPUT if both ids are equal, or STATE_NOT_ALLOWED if there are not enough space numbers.
 */
export async function mergePreview(context: Context, pair: PairOfCustomers) {
  assertDifferent(pair)
  const kept = await visibleRow(context, customerResource, pair.kept_id)
  const merged = await visibleRow(context, customerResource, pair.merged_id)
  const [moves, collisions] = [
    await countMoves(context, pair.merged_id),
    await findCollisions(context.database, {
      kept: pair.kept_id,
      merged: pair.merged_id,
      now: context.now,
    }),
  ]
  const shownCollisions = firstOfEach(collisions)
  return {
    kept,
    merged,
    moves,
    collisions: shownCollisions.map(({ changes: _changes, ...collision }) => collision),
    more_collisions: collisions.length - shownCollisions.length,
  }
}

/** Returns the first `mostCollisionsShown` collisions of each resource, because nobody reads thousands of them. */
function firstOfEach(collisions: readonly Collision[]): Collision[] {
  const ofResources = Map.groupBy(collisions, ({ resource }) => resource)
  return [...ofResources.values()].flatMap((ofResource) => ofResource.slice(0, mostCollisionsShown))
}

export function assertDifferent({ kept_id, merged_id }: PairOfCustomers): void {
  if (kept_id !== merged_id) return
  throw invalidField('merged_id', {
    key: 'validation.merge_same',
    message: 'is the same customer as kept_id',
  })
}

/** Counts the rows that would move, by resource and without deleted rows. Runs one query. */
async function countMoves(
  context: Context,
  customerId: number,
): Promise<{ resource: MergedResource; count: number }[]> {
  const counts = allCountedTables().map((following) => ({
    fields: { resource: sql<MergedResource>`${following.resource}::text`, count: count() },
    statement: (columns: SQL) => sql`select ${columns} from ${following.table}
      where ${rowsOfCustomer(following, customerId)} and ${following.table.deleted_at} is null`,
  }))
  return queryUnion(context.database, counts)
}
