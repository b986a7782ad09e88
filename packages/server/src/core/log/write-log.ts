import { isDeepStrictEqual } from 'node:util'
import { watchedRecords } from '@lienzo/contract/people/activity-events'
import { sql } from 'drizzle-orm'
import { log } from '../../db/tables/records/log.ts'
import { publishing } from '../changes/change-feed.ts'
import { columnOf, ofCustomer, rowsOf } from '../changes/change-names.ts'
import type { Context } from '../context/context.ts'
import { givenRows, insertFrom } from '../context/given-rows.ts'
import type { Handle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'
import { asText, runPrepared } from '../context/query-rows.ts'
import { sendAhead } from '../context/send-ahead.ts'

/** User who makes a change, and the time and origin of the change. `user_id` is null if no user makes the change. */
type By = Pick<Context, 'now' | 'origin' | 'services'> & { user_id: number | null }

/**
 * Appends the log entries of one call, without secret fields, and announces the changed names and `publishedNames` to every
 * process. Runs in the transaction of the call. Returns the announcements, which this process must note after the commit.
 */
export async function writeLog(
  database: Handle,
  entries: LogEntry[],
  by: By,
  publishedNames: Iterable<string> = [],
): Promise<string[]> {
  const messages = by.services.changes.messagesOf(new Set([...entries.flatMap(changedBy), ...publishedNames]))
  if (entries.length === 0 && messages.length > 0)
    await runPrepared(database, sql`select ${publishing(messages)}`)
  const count = Math.ceil(entries.length / LARGEST_STATEMENT)
  const parts = Array.from({ length: count }, (_, part) =>
    entries.slice(part * LARGEST_STATEMENT, (part + 1) * LARGEST_STATEMENT),
  )
  await sendAhead(parts, (part) => append(database, part, by, messages))
  return messages
}

/** Maximum number of log entries in one statement, so that other work can run every few milliseconds. */
const LARGEST_STATEMENT = 250

const intoLog =
  asText(sql`insert into ${log} (created_at, user_id, address, action, resource, record_id, label,
  customer_id, import_id, changes)`)

async function append(database: Handle, entries: LogEntry[], by: By, messages: string[]): Promise<void> {
  if (entries.length > 1) return appendMany(database, entries, by, messages)
  const [entry] = entries
  if (!entry) return
  const values = [
    ...[by.now, by.user_id, by.origin.address, entry.action, entry.resource, entry.record_id],
    ...[entry.label ?? '', entry.customer_id ?? null, entry.import_id ?? null],
    JSON.stringify(withoutSecrets(entry.changes ?? {})),
  ]
  // Inserting and publishing with a single statement saves a round trip.
  await runPrepared(database, sql`${intoLog} values ${values} returning ${publishing(messages)}`)
}

/**
 * Appends many entries with one parameter for each column. Binding a parameter for each field of each entry would take longer
 * than writing the entries.
 */
async function appendMany(database: Handle, entries: LogEntry[], by: By, messages: string[]): Promise<void> {
  const { action, resource, record_id, label, customer_id, import_id, changes } = log
  const { source, columns } = givenRows(
    { action, resource, record_id, label, customer_id, import_id, changes },
    entries.map((entry) => ({
      action: entry.action,
      resource: entry.resource,
      record_id: entry.record_id,
      label: entry.label?.toWellFormed() ?? '',
      customer_id: entry.customer_id ?? null,
      import_id: entry.import_id ?? null,
      changes: withoutSecrets(entry.changes ?? {}),
    })),
  )
  const values = {
    created_at: sql`${by.now}::bigint`,
    user_id: sql`${by.user_id}::int`,
    address: sql`${by.origin.address}::text`,
    ...columns,
  }
  const insertion = insertFrom(log, values, source)
  await runPrepared(database, sql`with written as (${insertion}) select ${publishing(messages)}`)
}

function changedBy({ resource, columns, customer_id, hidden }: LogEntry): string[] {
  const names: string[] = columns ? columns.map((column) => columnOf(resource, column)) : [rowsOf(resource)]
  const isOfStaff = Object.hasOwn(watchedRecords, resource) && typeof customer_id === 'number' && !hidden
  return [resource, ...names, ...(isOfStaff ? [ofCustomer(resource, customer_id)] : [])]
}

/** Values before and after a change, keyed by field name or by the path of a part. */
export type Changes = Record<string, { before: unknown; after: unknown }>

/** Returns the fields that differ, each with its value before and after. Ignores `updated_at` and `version`. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (unloggedFields.has(field)) continue
    // PostgreSQL returns the keys of stored JSON in its own order, so values must be compared deeply.
    if (isDeepStrictEqual(before[field] ?? null, after[field] ?? null)) continue
    changes[field] = { before: before[field] ?? null, after: after[field] ?? null }
  }
  return changes
}

/**
 * Returns the values of a new record as changes from null. Skips null and empty texts, because most fields of a new record are
 * often empty.
 */
export function firstValues(record: Record<string, unknown>): Changes {
  const changes: Changes = {}
  for (const [field, after] of Object.entries(record)) {
    if (unloggedFields.has(field) || after === null || after === undefined || after === '') continue
    changes[field] = { before: null, after }
  }
  return changes
}

/** Fields that every update changes, and that are therefore not logged. */
const unloggedFields = new Set(['updated_at', 'version'])

/** Names of fields that are never logged, because many people read the log and its entries are never deleted. */
const secret = /password|secret|token|hash/

export function withoutSecrets(changes: Changes): Changes {
  const fields = Object.keys(changes)
  if (!fields.some(isSecret)) return changes
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !isSecret(field)))
}

function isSecret(field: string): boolean {
  return secret.test(field)
}
