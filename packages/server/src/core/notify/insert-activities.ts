import type { ActivityStatus } from '@lienzo/rules/people/activities'
import { type SQL, sql } from 'drizzle-orm'
import { activities } from '../../db/tables/people/activities.ts'
import { activitiesOf } from '../changes/change-names.ts'
import type { PublicContext } from '../context/context.ts'
import { insertFrom } from '../context/given-rows.ts'
import { runPrepared } from '../context/query-rows.ts'

/** Values for the placeholders of a text. */
export type TextValues = Record<string, string | number>

/** Content of every activity. `text_key` is a key of the language files, `link` the path of the screen that it opens. */
export type ActivityContent = {
  status: ActivityStatus
  text_key: string
  text_values?: TextValues
  link?: string
}

/** Kind of an activity, and the columns that only this kind has. */
type OfItsKind = { kind: SQL } & Partial<Record<'from_user_id' | 'task_id' | 'task_state' | 'progress', SQL>>

/** Inserts an activity for people, one row for each, in the transaction of the call. */
export async function insertActivities(
  { database, now, publish }: PublicContext,
  recipients: readonly number[],
  { status, text_key, text_values = {}, link = '' }: ActivityContent,
  ofItsKind: OfItsKind,
): Promise<void> {
  if (recipients.length === 0) return
  // The statement text is the same for one person and for a thousand.
  await runPrepared(
    database,
    insertFrom(
      activities,
      {
        created_at: sql`${now}::bigint`,
        updated_at: sql`${now}::bigint`,
        user_id: sql`recipient`,
        status: sql`${status}::text`,
        text_key: sql`${text_key}::text`,
        text_values: sql`${JSON.stringify(text_values)}::jsonb`,
        link: sql`${link}::text`,
        ...ofItsKind,
      },
      sql`unnest(${sql.param(recipients)}::int[]) as recipient`,
    ),
  )
  publish(recipients.map(activitiesOf))
}
