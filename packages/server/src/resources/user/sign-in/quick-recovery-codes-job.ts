import { and, eq, isNull, notLike } from 'drizzle-orm'
import { z } from 'zod'
import { SLOW_HASH, slowHash } from '../../../adapters/second-factor/recovery-codes.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { recoveryCodes } from '../../../db/tables/people/second-factors.ts'

/** About a hundred a second, so that one try has time enough; what is left comes an hour later. */
const MOST_AT_ONCE = 20_000

/**
 * Recovery codes were once kept by a hash that is quickly tried; it is hashed again, slowly, so that the codes stay. They are
 * too many for a start to wait for. Each is written by itself: who is killed in between goes on with those that are left.
 */
export const quickRecoveryCodesJob = declareJob({
  name: 'quick-recovery-codes',
  input: z.object({}),
  retries: 3,
  retryAfterSeconds: 10,
  longestSeconds: 900,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: hashSlowly,
  // The next hour is the next try.
  failed: async () => undefined,
})

async function hashSlowly({ database, signal }: JobContext): Promise<void> {
  const quick = await database
    .select({ user_id: recoveryCodes.user_id, hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(and(isNull(recoveryCodes.used_at), notLike(recoveryCodes.hash, `${SLOW_HASH}%`)))
    .limit(MOST_AT_ONCE)
  for (const { user_id, hash } of quick) {
    if (signal.aborted) return
    await database
      .update(recoveryCodes)
      .set({ hash: await slowHash(hash) })
      .where(
        and(
          eq(recoveryCodes.user_id, user_id),
          eq(recoveryCodes.hash, hash),
          // Somebody may have signed in with it in between.
          isNull(recoveryCodes.used_at),
        ),
      )
  }
}
