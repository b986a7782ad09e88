import type { ActivityStatus } from '@lienzo/rules/people/activities'
import { type SQL, sql } from 'drizzle-orm'
import { activities } from '../../db/tables/people/activities.ts'
import { activitiesOf } from '../changes/change-names.ts'
import type { PublicContext } from '../context/context.ts'
import { insertFrom } from '../context/given-rows.ts'
import { runPrepared } from '../context/query-rows.ts'

/** Values for the placeholders in a translated text. */
export type TextValues = Record<string, string | number>

/**
 * Content that every kind of activity has. `text_key` is a key of the language files; `link` is the path of the screen that the
 * activity opens.
 */
export type ActivityContent = {
  status: ActivityStatus
  text_key: string
  text_values?: TextValues
  link?: string
}

/** SQL for the kind of an activity and for the columns that only some kinds have. */
type OfItsKind = { kind: SQL } & Partial<Record<'from_user_id' | 'task_id' | 'task_state' | 'progress', SQL>>

/** Inserts an activity for each recipient in the transaction of the call, and publishes that their activities have changed. */
export async function insertActivities(
  { database, now, publish }: PublicContext,
  recipients: readonly number[],
  { status, text_key, text_values = {}, link = '' }: ActivityContent,
  ofItsKind: OfItsKind,
): Promise<void> {
  if (recipients.length === 0) return
  // The SQL text does not depend on the number of recipients, so the statement is prepared only once.
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
