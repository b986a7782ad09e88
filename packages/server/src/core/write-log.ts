import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { log } from '../db/tables/log.ts'
import { publishedOn } from './change-feed.ts'
import { columnOf, rowsOf } from './change-names.ts'
import type { Context, LogEntry } from './context.ts'
import { type Handle, runPrepared } from './handle.ts'

/**
 * Appends the entries of one call and tells every process what changed, in the call's own transaction. Gives the names of
 * what changed.
 */
export async function writeLog(
  database: Handle,
  entries: LogEntry[],
  by: Pick<Context, 'now' | 'origin'> & { user_id: number | null },
): Promise<string[]> {
  const changed = [...new Set(entries.flatMap(changedBy))]
  for (let first = 0; first < entries.length; first += LARGEST_STATEMENT) {
    await append(database, entries.slice(first, first + LARGEST_STATEMENT), by, changed)
  }
  return changed
}

/** The most entries that one statement takes: a statement has room for 65,535 values. */
const LARGEST_STATEMENT = 5_000

async function append(
  database: Handle,
  entries: LogEntry[],
  by: Pick<Context, 'now' | 'origin'> & { user_id: number | null },
  changed: string[],
): Promise<void> {
  // Both in one statement, which saves every change a round trip.
  const statement = database
    .insert(log)
    .values(
      entries.map((entry) => ({
        created_at: by.now,
        user_id: by.user_id,
        address: by.origin.address,
        action: entry.action,
        resource: entry.resource,
        record_id: entry.record_id,
        customer_id: entry.customer_id ?? null,
        changes: entry.changes ?? {},
      })),
    )
    .returning({ told: sql`(select pg_notify(${publishedOn}, ${changed.join(',')}))` })
  await (entries.length === 1 ? runPrepared(database, statement.getSQL()) : statement)
}

function changedBy({ resource, columns }: LogEntry): string[] {
  return [resource, ...(columns ? columns.map((column) => columnOf(resource, column)) : [rowsOf(resource)])]
}

/** The fields that differ, each with its value before and after. */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, { before: unknown; after: unknown }> {
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (unloggedFields.has(field)) continue
    // PostgreSQL gives the keys of stored JSON back in an order of its own, which is no change.
    if (isDeepStrictEqual(before[field] ?? null, after[field] ?? null)) continue
    changes[field] = { before: before[field] ?? null, after: after[field] ?? null }
  }
  return changes
}

/** What every change alters, and what nobody may read. */
const unloggedFields = new Set(['updated_at', 'version', 'password_hash'])
