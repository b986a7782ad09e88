import { mostEmails } from '@lienzo/contract/customers/customer-fields'
import type { mergeFields } from '@lienzo/contract/customers/customer-merge'
import { eachOnce } from '@lienzo/contract/wire/fields'
import { max, sql } from 'drizzle-orm'
import { rowsOf } from '../../../core/changes/change-names.ts'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { assigned, queryRows } from '../../../core/context/query-rows.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { assertUnchanged, lockRow, writeRow } from '../../../core/record/save-row.ts'
import { countStorageJob } from '../../../core/storage/count-storage-job.ts'
import { customerMerges, type MovedRows } from '../../../db/tables/customers/customer-merges.ts'
import type { customers } from '../../../db/tables/customers/customers.ts'
import { customerResource } from '../customer.queries.ts'
import { emailColumns, emailsIn } from '../email-columns.ts'
import { findCollisions } from './collisions.ts'
import { assertDifferent, type PairOfCustomers } from './merge-preview.ts'
import { allFollowingTables, type FollowingTable, rowsOfCustomer } from './rows-of-customers.ts'
import { writeSettledValues } from './settled-columns.ts'

type MergeInput = PairOfCustomers & {
  kept_version: number
  merged_version: number
  take: (typeof mergeFields)[number][]
}

type Customer = typeof customers.$inferSelect

type ReadCustomer = (context: Context, id: number) => Promise<unknown>

/**
 * Merges two customers: moves all rows of the merged customer to the kept customer, resolves collisions, and deletes the merged
 * customer with a pointer to the kept one. Throws NOT_FOUND, INVALID_INPUT if both ids are equal, or CONFLICT with the current
 * customer as content if either customer has changed since it was read.
 */
export async function mergeCustomers(context: Context, input: MergeInput, read: ReadCustomer): Promise<void> {
  assertDifferent(input)
  const { kept_id, merged_id } = input
  const { kept, merged } = await lockPair(context, input)
  await assertUnchanged(kept, input.kept_version, () => read(context, kept_id))
  await assertUnchanged(merged, input.merged_version, () => read(context, merged_id))

  const pair = { kept: kept_id, merged: merged_id, now: context.now }
  const settled = (await findCollisions(context.database, pair)).flatMap(({ changes }) => changes)
  await writeSettledValues(context, settled, { as: 'after', customer_id: kept_id })
  const moved: Record<string, MovedRows> = {}
  for (const [name, following] of allFollowingTables()) {
    moved[name] = await moveRows(context, following, { from: merged_id, to: kept_id })
  }

  // Deletes the merged customer before saving the kept customer, which may take over its unique name or tax id.
  const merged_version = merged.version + 1
  await writeRow(
    context,
    customerResource,
    merged,
    { deleted_at: context.now, merged_into_id: kept_id },
    'delete',
  )
  const emails = emailsOfBoth(kept, merged)
  const values = { ...takenFrom(merged, input.take), ...emails }
  const counts = allFollowingTables()
    .map(([name, { resource, uncounted }]) => ({ resource, count: uncounted ? 0 : moved[name]?.rows.length }))
    .filter(({ count }) => count)
    .map(({ resource, count }) => [`moved_${resource}`, { before: null, after: count }])
  await writeRow(context, customerResource, kept, values, 'merge', {
    merged_id: { before: null, after: merged_id },
    ...Object.fromEntries(counts),
  })
  await context.database.insert(customerMerges).values({
    created_at: context.now,
    created_by: context.caller.user_id,
    kept_id,
    merged_id,
    kept_version: kept.version + 1,
    merged_version,
    kept_before: { ...takenFrom(kept, input.take), ...(emails && emailsBefore(kept)) },
    moved,
    settled,
  })
  notifyFollowing(context)
  await countAgain(context)
}

/** Locks both customers until the transaction ends, in the order of ids to avoid deadlocks. */
async function lockPair(context: Context, { kept_id, merged_id }: PairOfCustomers) {
  const [first, second] = [Math.min(kept_id, merged_id), Math.max(kept_id, merged_id)]
  const one = await lockRow(context, customerResource, first)
  const other = await lockRow(context, customerResource, second)
  return kept_id === first ? { kept: one, merged: other } : { kept: other, merged: one }
}

/**
 * Returns the customer's values of these fields. Includes the country with the tax id, because a tax id is only valid in its
 * country.
 */
function takenFrom(row: Customer, fields: MergeInput['take']): Partial<Customer> {
  const all = fields.includes('tax_id') ? ([...fields, 'country'] as const) : fields
  // The cast is safe, because each value comes from the field of the same name.
  return Object.fromEntries(all.map((field) => [field, row[field]])) as Partial<Customer>
}

/**
 * Returns the e-mail columns for the addresses of both customers: at most `mostEmails`, those of the kept customer first.
 * Returns null if the merged customer adds no address.
 */
function emailsOfBoth(keptCustomer: Customer, mergedCustomer: Customer) {
  const own = emailsIn(keptCustomer)
  const both = eachOnce([...own, ...emailsIn(mergedCustomer)]).slice(0, mostEmails)
  return both.length === own.length ? null : emailColumns(both)
}

function emailsBefore({ email, emails_more }: Customer) {
  return { email, emails_more }
}

/**
 * Moves rows from one customer to the other: all rows, or those with the ids in `only`. Returns the ids and new versions of the
 * moved rows, and the highest id in the table.
 */
export async function moveRows(
  context: Context,
  following: FollowingTable,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<MovedRows> {
  const { table, column } = following
  const filter = only ? sql` and ${table.id} = any(${sql.param(only)})` : sql``
  const versionUpdate =
    table.version && table.updated_at
      ? sql`, ${assigned(table.version, sql`${table.version} + 1`)}, ${assigned(table.updated_at, context.now)}`
      : sql``
  const rows = await queryRows(
    context.database,
    { id: table.id, version: table.version ?? sql<number>`0` },
    (columns) => sql`update ${table} set ${assigned(column, to)}${versionUpdate}
      where ${rowsOfCustomer(following, from)}${filter} returning ${columns}`,
  )
  const last_id = await lastId(context.database, following)
  return { rows: rows.map(({ id, version }) => [id, version]), last_id }
}

async function lastId(database: Handle, { table }: FollowingTable): Promise<number> {
  const [last] = await database.select({ id: max(table.id) }).from(table)
  return last?.id ?? 0
}

/** Makes every server process drop its caches of the moved rows: lists of them, and the customer of each user. */
export function notifyFollowing(context: Context): void {
  context.publish(allFollowingTables().flatMap(([, { resource }]) => [resource, rowsOf(resource)]))
  context.publish([rowsOf(customerResource.name)])
}

/** Enqueues a recount of all storage, because the stored sums do not show how many bytes moved with the merged customer. */
export function countAgain(context: Context): Promise<void> {
  return enqueue(context, countStorageJob, {})
}
