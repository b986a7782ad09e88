import { mostEmails } from '@lienzo/contract/customers/customer-fields'
import type { mergeFields } from '@lienzo/contract/customers/customer-merge'
import { eachOnce } from '@lienzo/contract/wire/fields'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../core/changes/change-names.ts'
import type { Context } from '../../../core/context/context.ts'
import { type Handle, selectRows } from '../../../core/context/handle.ts'
import { lockRow, refuseStale, writeRow } from '../../../core/record/save-row.ts'
import { customerMerges, type MovedRows } from '../../../db/tables/customer-merges.ts'
import { customerResource } from '../customer.queries.ts'
import { emailColumns, emailsIn } from '../email-columns.ts'
import { findCollisions } from './collisions.ts'
import { type PairOfCustomers, refuseSame } from './merge-preview.ts'
import { everyFollowing, type FollowingTable, rowsOfCustomer } from './rows-of-customers.ts'
import { settle } from './settled-columns.ts'

type MergeInput = PairOfCustomers & {
  kept_version: number
  merged_version: number
  take: (typeof mergeFields)[number][]
}

type ReadCustomer = (context: Context, id: number) => Promise<unknown>

/**
 * Makes two customers one: all rows of the one follow to the other, what both had gives way, and the merged one is deleted
 * with a pointer to the one that stays. Fails with NOT_FOUND, with CONFLICT where one of them has changed since it was
 * read, whose content is that one, and with INVALID_INPUT.
 */
export async function mergeCustomers(context: Context, input: MergeInput, read: ReadCustomer): Promise<void> {
  refuseSame(input)
  const { kept_id, merged_id } = input
  const { kept, merged } = await lockPair(context, input)
  await refuseStale(kept, input.kept_version, () => read(context, kept_id))
  await refuseStale(merged, input.merged_version, () => read(context, merged_id))

  const pair = { kept: kept_id, merged: merged_id, now: context.now }
  const settled = (await findCollisions(context.database, pair)).flatMap(({ changes }) => changes)
  await settle(context, settled, { as: 'after', customer_id: kept_id })
  const moved: Record<string, MovedRows> = {}
  for (const [name, following] of everyFollowing()) {
    moved[name] = await moveRows(context, following, { from: merged_id, to: kept_id })
  }

  // First, because the one that stays may take the name or the tax id of the other.
  const merged_version = merged.version + 1
  await writeRow(
    context,
    customerResource,
    merged,
    { deleted_at: context.now, merged_into_id: kept_id },
    'delete',
  )
  const taken = { ...takenFrom(merged, input.take), ...emailsOfBoth(kept, merged) }
  const counts = everyFollowing()
    .map(([name, { resource, uncounted }]) => ({ resource, count: uncounted ? 0 : moved[name]?.rows.length }))
    .filter(({ count }) => count)
    .map(({ resource, count }) => [`moved_${resource}`, { before: null, after: count }])
  await writeRow(context, customerResource, kept, taken, 'merge', {
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
    kept_before: takenFrom(kept, Object.keys(taken)),
    moved,
    settled,
  })
  notifyFollowing(context)
}

/** Both customers, held until the transaction ends; in the order of their ids, so that nobody waits in a ring. */
async function lockPair(context: Context, { kept_id, merged_id }: PairOfCustomers) {
  const [first, second] = [Math.min(kept_id, merged_id), Math.max(kept_id, merged_id)]
  const one = await lockRow(context, customerResource, first)
  const other = await lockRow(context, customerResource, second)
  return kept_id === first ? { kept: one, merged: other } : { kept: other, merged: one }
}

/** The values of fields; the country goes with the tax id, which is one of that country. */
function takenFrom(row: Record<string, unknown>, fields: readonly string[]) {
  const all = fields.includes('tax_id') ? [...fields, 'country'] : fields
  return Object.fromEntries(all.map((field) => [field, row[field] as string | number | boolean | string[]]))
}

/** The e-mail addresses of both, those of the one that stays first; none where it has them all, or no room for more. */
function emailsOfBoth(kept: Record<string, unknown>, merged: Record<string, unknown>) {
  const own = emailsIn(kept)
  const both = eachOnce([...own, ...emailsIn(merged)]).slice(0, mostEmails)
  return both.length === own.length ? {} : emailColumns(both)
}

/** Gives the rows of one customer to another. Names those that moved, and the last row of the table. */
export async function moveRows(
  context: Context,
  following: FollowingTable,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<MovedRows> {
  const { table, column } = following
  const owner = sql.identifier(column.name)
  const chosen = only ? sql` and ${table.id} = any(${sql.param(only)})` : sql``
  const rows = table.version
    ? await selectRows<{ id: number; version: number }>(
        context.database,
        sql`update ${table} set ${owner} = ${to}, version = version + 1, updated_at = ${context.now}
          where ${rowsOfCustomer(following, from)}${chosen} returning id, version`,
      )
    : await selectRows<{ id: number; version: number }>(
        context.database,
        sql`update ${table} set ${owner} = ${to} where ${rowsOfCustomer(following, from)}${chosen}
          returning id, 0 as version`,
      )
  const last_id = await lastId(context.database, following)
  return { rows: rows.map(({ id, version }) => [id, version]), last_id }
}

async function lastId(database: Handle, { table }: FollowingTable): Promise<number> {
  const [last] = await selectRows<{ id: number }>(
    database,
    sql`select coalesce(max(${table.id}), 0) as id from ${table}`,
  )
  return last?.id ?? 0
}

/** Every process drops what it has kept of the rows that moved: their lists, and whose users somebody is. */
export function notifyFollowing(context: Context): void {
  context.publish(everyFollowing().flatMap(([, { resource }]) => [resource, rowsOf(resource)]))
  context.publish([rowsOf(customerResource.name)])
}
