import { type TimelineResource, timelines } from '@lienzo/contract/timeline'
import { mayView } from '@lienzo/rules/permissions'
import { and, sql } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { selectRows } from '../../core/handle.ts'
import { columnsToLog, recordInLog } from '../../core/logged-record.ts'
import { notFound, Refusal } from '../../core/refusal.ts'
import { scopeOf } from '../../core/scope.ts'

export type Which = { resource: TimelineResource; record_id: number }

/** The record that a timeline is of, as the log and people call it, and who made it. */
export type TimelineRecord = {
  label: string
  customer_id: number | null
  created_by: number | null
  /** Whose order it is. */
  user_id: number | null
}

/**
 * The record of a timeline that the caller may look at. Fails with NO_PERMISSION where they may not view such records, or
 * the house alone may see what happened to them, and with NOT_FOUND where they do not see this one.
 */
export async function openTimeline(
  context: Context,
  { resource, record_id }: Which,
): Promise<TimelineRecord> {
  const { caller, services } = context
  const { path, shared } = timelines[resource]
  if (!mayView(caller.permissions, path))
    throw new Refusal('NO_PERMISSION', `You lack the right to view ${path}`)
  if (shared && !caller.house) {
    throw new Refusal(
      'NO_PERMISSION',
      `Only the house sees what happened to a ${resource}: all customers share it`,
    )
  }
  const registered = services.resources[resource]
  const { table } = registered
  const [row] = await selectRows<Record<string, unknown>>(
    context.database,
    sql`select ${columnsToLog(registered)} from ${table} where ${and(
      sql`${table.id} = ${record_id}`,
      sql`${table.deleted_at} is null`,
      scopeOf(registered, caller),
    )}`,
  )
  if (!row) throw notFound()
  const made = numberIn(row.created_by)
  return { ...recordInLog(registered, row), created_by: made, user_id: numberIn(row.user_id) }
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
