import { and, inArray, isNull } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { passwordResets } from '../../../db/tables/people/sessions.ts'

/** Ends all unused password links of these users, so that links in old e-mails no longer work. */
export async function endPasswordLinksOf(context: PublicContext, userIds: readonly number[]): Promise<void> {
  await context.database
    .update(passwordResets)
    .set({ used_at: context.now })
    .where(and(inArray(passwordResets.user_id, [...userIds]), isNull(passwordResets.used_at)))
}
