import type { ActivityStatus } from '@lienzo/rules/people/activities'
import { HOUSE_USERGROUP_ID, type ResourcePath } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { activities } from '../../db/tables/people/activities.ts'
import { activitiesOf } from '../changes/change-names.ts'
import type { Context, PublicContext } from '../context/context.ts'
import { insertFrom } from '../context/given-rows.ts'
import { queryPrepared, runPrepared } from '../context/query-rows.ts'
import { permittedPeople, person } from '../session/permitted-people.ts'

/** What a text says beside its words. */
export type TextValues = Record<string, string | number>

/** A notification or message. `text_key` is a key of the language files, `link` the path of the screen that it leads to. */
export type Activity = {
  kind: 'message' | 'notification'
  status: ActivityStatus
  text_key: string
  text_values?: TextValues
  link?: string
}

/** Puts an activity before people, in the transaction of the call. Nobody is notified of what they did themselves. */
export async function notifyUsers(
  context: PublicContext | Context,
  userIds: Iterable<number>,
  { kind, status, text_key, text_values = {}, link = '' }: Activity,
): Promise<void> {
  const from = 'caller' in context ? context.caller.user_id : null
  const recipients = [...new Set(userIds)].filter((id) => id !== from)
  if (recipients.length === 0) return
  const { now } = context
  // One text for one person and for a thousand.
  await runPrepared(
    context.database,
    insertFrom(
      activities,
      {
        created_at: sql`${now}::bigint`,
        updated_at: sql`${now}::bigint`,
        user_id: sql`recipient`,
        kind: sql`${kind}::text`,
        status: sql`${status}::text`,
        text_key: sql`${text_key}::text`,
        text_values: sql`${JSON.stringify(text_values)}::jsonb`,
        link: sql`${link}::text`,
        from_user_id: sql`${from}::int`,
      },
      sql`unnest(${sql.param(recipients)}::int[]) as recipient`,
    ),
  )
  context.publish(recipients.map(activitiesOf))
}

/** The people of the house who may edit what is under a path. */
export async function houseEditorsOf(context: PublicContext, path: ResourcePath): Promise<number[]> {
  const { from, where } = permittedPeople(path, 'edit')
  const { id, usergroup_id } = person
  const rows = await queryPrepared(
    context.database,
    { id },
    (columns) =>
      sql`select ${columns} from ${from} where ${usergroup_id} = ${HOUSE_USERGROUP_ID} and ${where} order by ${id}`,
  )
  return rows.map((row) => row.id)
}
