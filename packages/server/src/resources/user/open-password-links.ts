import { and, eq, isNull } from 'drizzle-orm'
import type { PublicContext } from '../../core/context.ts'
import { passwordResets } from '../../db/tables/sessions.ts'

/** Makes every open link of a user worthless: whoever has an old mail sets no password any more. */
export async function endPasswordLinksOf(context: PublicContext, userId: number): Promise<void> {
  await context.database
    .update(passwordResets)
    .set({ used_at: context.now })
    .where(and(eq(passwordResets.user_id, userId), isNull(passwordResets.used_at)))
}
