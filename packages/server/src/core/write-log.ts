import { sql } from 'drizzle-orm'
import { log } from '../db/tables/log.ts'
import { publishedOn } from './change-feed.ts'
import type { Context, LogEntry } from './context.ts'
import type { Handle } from './handle.ts'

/** Appends the entries of one call and tells every process which resources changed, in the call's own transaction. */
export async function writeLog(
  database: Handle,
  entries: LogEntry[],
  by: Pick<Context, 'now' | 'origin'> & { user_id: number | null },
): Promise<string[]> {
  await database.insert(log).values(
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
  const resources = [...new Set(entries.map((entry) => entry.resource))]
  await database.execute(sql`select pg_notify(${publishedOn}, ${resources.join(',')})`)
  return resources
}

/** The fields that differ, each with its value before and after. */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, { before: unknown; after: unknown }> {
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (unloggedFields.has(field)) continue
    if (JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null)) continue
    changes[field] = { before: before[field] ?? null, after: after[field] ?? null }
  }
  return changes
}

/** What every change alters, and what nobody may read. */
const unloggedFields = new Set(['updated_at', 'version', 'password_hash'])
