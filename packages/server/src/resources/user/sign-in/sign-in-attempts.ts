import { addressDelaySeconds, signInDelaySeconds } from '@lienzo/rules/sign-in/sign-in-delay'
import { inArray, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { signInFailures } from '../../../db/tables/people/sessions.ts'

/** Failures this long ago, in seconds, are forgotten. */
const FORGOTTEN_AFTER = 24 * 60 * 60

type Attempting = Pick<PublicContext, 'database' | 'now'>

/**
 * Counts an attempt as failed before the password is looked at, so that a hundred at once are no better than one after
 * another. Fails with TOO_MANY_ATTEMPTS, and the seconds to wait, while the user name or the address has to wait.
 */
export async function beginAttempt(context: Attempting, keys: string[]): Promise<void> {
  const wait = await context.database.transaction(async (transaction) => {
    // In one order for everybody, so that two attempts never wait for each other.
    for (const key of [...keys].sort()) {
      await transaction
        .insert(signInFailures)
        .values({ key, failures: 0, last_at: context.now })
        .onConflictDoUpdate({
          target: signInFailures.key,
          set: {
            failures: sql`case when ${signInFailures.last_at} < ${context.now - FORGOTTEN_AFTER} then 0 else ${signInFailures.failures} end`,
          },
        })
    }
    const rows = await transaction.select().from(signInFailures).where(inArray(signInFailures.key, keys))
    const longest = Math.max(0, ...rows.map((row) => row.last_at + delayOf(row) - context.now))
    if (longest > 0) return longest
    await transaction
      .update(signInFailures)
      .set({ failures: sql`${signInFailures.failures} + 1`, last_at: context.now })
      .where(inArray(signInFailures.key, keys))
    return 0
  })
  if (wait === 0) return
  throw new Refusal('TOO_MANY_ATTEMPTS', `Too many attempts: wait ${wait} s and try again`, {
    fields: {
      username: {
        key: 'validation.too_many_attempts',
        values: { seconds: wait },
        message: `has to wait ${wait} s`,
      },
    },
  })
}

function delayOf({ key, failures }: { key: string; failures: number }): number {
  return key.startsWith('address:') ? addressDelaySeconds(failures) : signInDelaySeconds(failures)
}

/** The attempt was no failure after all. */
export async function forgiveAttempts(context: Attempting, keys: string[]): Promise<void> {
  await context.database.delete(signInFailures).where(inArray(signInFailures.key, keys))
}

/** This attempt was neither a failure nor a success. */
export async function takeBackAttempt(context: Attempting, keys: string[]): Promise<void> {
  await context.database
    .update(signInFailures)
    .set({ failures: sql`greatest(0, ${signInFailures.failures} - 1)` })
    .where(inArray(signInFailures.key, keys))
}
