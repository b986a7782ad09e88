import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../core/context/context.ts'
import type { RecordRef } from '../../core/record/open-record.ts'
import { users } from '../../db/tables/people/users.ts'
import { log } from '../../db/tables/records/log.ts'
import { recordMessages } from '../../db/tables/records/record-messages.ts'

/** Of the log of a record: only what the caller is told of its history; nothing where that is all of it. */
export function toldChanges(context: Context, ref: RecordRef): SQL {
  const kept = keptByHouse(context, ref)
  if (!kept) return sql``
  const { action, id } = log
  return sql`and ${action} <> all(${sql.param([...kept.actions])}::text[])
    and (${action} = 'status' or ${toldSpans(ref, kept.whileIn, id)} @> ${id})`
}

/** The same of its messages: what the house says to itself stays there; others wrote what they wrote of what they saw. */
export function toldMessages(context: Context, ref: RecordRef): SQL {
  const kept = keptByHouse(context, ref)
  if (!kept) return sql``
  const { created_by, created_at } = recordMessages
  return sql`and (${toldSpans(ref, kept.whileIn, log.created_at)} @> ${created_at}
    or ${created_by} in (select ${users.id} from ${users} where ${users.usergroup_id} <> ${HOUSE_USERGROUP_ID}))`
}

function keptByHouse({ caller, services }: Context, { resource }: RecordRef) {
  return caller.house ? undefined : services.resources[resource].houseHistory
}

/** From each step of a record out of a state to the next step into it, once for all of its entries: as ids, or as moments. */
function toldSpans({ resource, record_id }: RecordRef, state: string, at: PgColumn): SQL {
  const led = sql`${log.changes} -> 'status' ->> 'after'`
  // A clock may have been put back; after the last step the span is open.
  const end = sql`case when step.next is not null then greatest(step.at, step.next) end`
  return sql`(select range_agg(int8range(step.at, ${end})) from (
    select ${at} as at, ${led} as led, lead(${at}) over (order by ${log.id}) as next from ${log}
    where ${log.resource} = ${resource} and ${log.record_id} = ${record_id}
      and ${log.action} = 'status' and ${led} is not null) step where step.led <> ${state})`
}
