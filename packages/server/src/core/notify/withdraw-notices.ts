import { and, eq, gte, inArray } from 'drizzle-orm'
import { activities } from '../../db/tables/people/activities.ts'
import { activitiesOf } from '../changes/change-names.ts'
import type { PublicContext } from '../context/context.ts'

/**
 * Deletes the notifications with this link and one of these texts that these people received at `since` or later (Unix
 * seconds). Runs in the transaction that undoes the change.
 */
export async function withdrawNotices(
  { database, publish }: PublicContext,
  people: readonly number[],
  { link, textKeys, since }: { link: string; textKeys: readonly string[]; since: number },
): Promise<void> {
  const { kind, user_id, updated_at, text_key } = activities
  const withdrawn = await database
    .delete(activities)
    .where(
      and(
        inArray(user_id, [...people]),
        eq(kind, 'notification'),
        gte(updated_at, since),
        eq(activities.link, link),
        inArray(text_key, [...textKeys]),
      ),
    )
    .returning({ user_id })
  publish(withdrawn.map((each) => activitiesOf(each.user_id)))
}
