import { HOUSE_USERGROUP_ID, type ResourcePath } from '@lienzo/rules/people/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Context, PublicContext } from '../context/context.ts'
import { queryPrepared } from '../context/query-rows.ts'
import { permittedPeople, person, team } from '../session/permitted-people.ts'
import { type ActivityContent, insertActivities } from './insert-activities.ts'

export type Activity = ActivityContent & { kind: 'message' | 'notification' }

/** Notifies users in the transaction of the call. Never notifies the caller, who caused the activity. */
export async function notifyUsers(
  context: PublicContext | Context,
  userIds: Iterable<number>,
  activity: Activity,
): Promise<void> {
  // Public calls have a context without a caller.
  const from = ('caller' in context ? context.caller : undefined)?.user_id ?? null
  const recipients = [...new Set(userIds)].filter((id) => id !== from)
  const ofItsKind = { kind: sql`${activity.kind}::text`, from_user_id: sql`${from}::int` }
  await insertActivities(context, recipients, activity, ofItsKind)
}

/** Returns the ids of the house's users who are allowed to sign in and to edit the records of the resource with this path. */
export function houseEditorsOf(context: PublicContext, path: ResourcePath): Promise<number[]> {
  return editorsOf(context, path, sql`${person.usergroup_id} = ${HOUSE_USERGROUP_ID}`)
}

/** Returns the ids of a customer's users who are allowed to sign in and to edit the records of the resource with this path. */
export function customerEditorsOf(
  context: PublicContext,
  path: ResourcePath,
  customerId: number,
): Promise<number[]> {
  return editorsOf(context, path, sql`${team.customer_id} = ${customerId}`)
}

async function editorsOf({ database }: PublicContext, path: ResourcePath, among: SQL): Promise<number[]> {
  const { from, where } = permittedPeople(path, 'edit')
  const { id } = person
  const rows = await queryPrepared(
    database,
    { id },
    (columns) => sql`select ${columns} from ${from} where ${among} and ${where} order by ${id}`,
  )
  return rows.map((row) => row.id)
}
