import { type TimelineResource, timelines } from '@lienzo/contract/timeline'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/permissions'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { selectRows } from '../../core/handle.ts'
import { scopeOf } from '../../core/scope.ts'
import { recordMessages } from '../../db/tables/record-messages.ts'
import { rolePermissions, roles } from '../../db/tables/roles.ts'
import { usergroups, userPermissions, users } from '../../db/tables/users.ts'
import type { TimelineRecord, Which } from './open-timeline.ts'

/** So many of those who wrote on a record are told of the next message; the last ones who did. */
const MOST_TOLD = 50

/**
 * Whom a message on a record concerns: who wrote on it before, who made it, and whose order it is; of these, those who may
 * sign in and see the record.
 */
export async function whoToTell(context: Context, which: Which, record: TimelineRecord): Promise<number[]> {
  const concerned = await concernedBy(context, which, record)
  const viewers = await viewersAmong(context, which.resource, concerned)
  return seeing(context, which, viewers)
}

async function concernedBy(context: Context, which: Which, record: TimelineRecord): Promise<number[]> {
  const wrote = await selectRows<{ created_by: number }>(
    context.database,
    sql`select created_by from ${recordMessages}
      where resource = ${which.resource} and record_id = ${which.record_id} and deleted_at is null
      group by created_by order by max(id) desc limit ${MOST_TOLD}`,
  )
  const people = [...wrote.map((row) => row.created_by), record.created_by, record.user_id]
  return [...new Set(people.filter((id) => id !== null && id !== context.caller.user_id))] as number[]
}

type Viewer = Pick<Caller, 'user_id' | 'username' | 'role_id' | 'usergroup_id' | 'customer_id' | 'language'>

/** Those who may sign in and have the right to view such records. */
async function viewersAmong(context: Context, resource: TimelineResource, ids: number[]): Promise<Viewer[]> {
  if (ids.length === 0) return []
  const { path } = timelines[resource]
  return selectRows<Viewer>(
    context.database,
    sql`select person.id as user_id, person.username, person.role_id, person.usergroup_id, person.language, team.customer_id
      from ${users} person
        join ${usergroups} team on team.id = person.usergroup_id
        left join ${roles} role on role.id = person.role_id and role.deleted_at is null
        left join ${rolePermissions} granted on granted.role_id = role.id and granted.path = ${path}
        left join ${userPermissions} own on own.user_id = person.id and own.path = ${path}
      where person.id = any(${sql.param(ids)}) and person.active and person.deleted_at is null
        and team.active and team.deleted_at is null
        and coalesce(own.perm_view, granted.perm_view, '0') <> '0'`,
  )
}

/** Those in whose scope the record lies, asked with one query however many they are. */
async function seeing(
  context: Context,
  { resource, record_id }: Which,
  viewers: Viewer[],
): Promise<number[]> {
  if (viewers.length === 0) return []
  const { table, scope } = context.services.resources[resource]
  const conditions = viewers.map((viewer) => {
    const caller = {
      ...viewer,
      house: viewer.usergroup_id === HOUSE_USERGROUP_ID,
      session_id: '',
      permissions: {},
    }
    // What all customers share is talked about in the house alone.
    if (timelines[resource].shared && !caller.house) return sql`false`
    return scopeOf({ scope }, caller) ?? sql`true`
  })
  const [row] = await selectRows<{ sees: boolean[] }>(
    context.database,
    sql`select array[${sql.join(conditions, sql`, `)}] as sees from ${table} where ${table.id} = ${record_id}`,
  )
  return viewers.filter((_viewer, place) => row?.sees[place]).map((viewer) => viewer.user_id)
}
