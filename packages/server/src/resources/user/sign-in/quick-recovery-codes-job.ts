import { and, eq, isNull, notLike } from 'drizzle-orm'
import { z } from 'zod'
import { SLOW_HASH, slowHash } from '../../../adapters/second-factor/recovery-codes.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { recoveryCodes } from '../../../db/tables/people/second-factors.ts'

/** Maximum number of codes per run, at about a hundred codes a second. The next hourly run continues. */
const MOST_AT_ONCE = 20_000

/**
 * Wraps the fast hashes of old recovery codes in a slow hash, so that the codes stay valid. Runs as a job, because a migration
 * at startup would take too long. Writes each code separately, so that the next run continues where an interrupted run stopped.
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
  // The next hourly run tries again.
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
          // A sign-in may have used the code meanwhile.
          isNull(recoveryCodes.used_at),
        ),
      )
  }
}
