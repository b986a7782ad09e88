import { eq, inArray, sql } from 'drizzle-orm'
import { signInFailures } from '../../db/tables/people/sessions.ts'
import type { PublicContext } from '../context/context.ts'
import { Refusal } from '../context/refusal.ts'
import type { Counter } from './attempt-counters.ts'

/** Number of seconds after the last attempt until the failures of a counter are forgotten. */
export const FORGOTTEN_AFTER = 24 * 60 * 60

type Attempting = Pick<PublicContext, 'database' | 'now'>

/**
 * Counts an attempt as failed before the password is checked, so that a hundred parallel attempts gain nothing over a hundred
 * attempts in a row. If one of the counters is still delayed, does not count the attempt, and throws TOO_MANY_ATTEMPTS at
 * `field` with the seconds to wait.
 */
export async function beginAttempt(
  context: Attempting,
  counters: readonly Counter[],
  field = 'username',
): Promise<void> {
  const keys = keysOf(counters)
  const wait = await context.database.transaction(async (transaction) => {
    // Locks the rows in the order of their keys, so that two attempts cannot deadlock.
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
    const waits = rows.map(({ key, failures, last_at }) => {
      const delay = counters.find((counter) => counter.key === key)?.delayOf(failures) ?? 0
      // `last_at` can be later than `now` if a later attempt was counted first. Without a delay, nobody has to wait even then.
      return delay === 0 ? 0 : last_at + delay - context.now
    })
    const longest = Math.max(0, ...waits)
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
      [field]: {
        key: 'validation.too_many_attempts',
        values: { seconds: wait },
        message: `has to wait ${wait} s`,
      },
    },
  })
}

/** Deletes the counters after a success, so that this attempt and all earlier failures are forgotten. */
export async function forgiveAttempts(context: Attempting, counters: readonly Counter[]): Promise<void> {
  await context.database.delete(signInFailures).where(inArray(signInFailures.key, keysOf(counters)))
}

/**
 * Deletes the counter `own` after a success, and subtracts its failures from the counters that other accounts share. Failures
 * with other accounts remain, so nobody gains more attempts at other accounts by signing in to their own.
 */
export async function forgiveOwnAttempts(
  context: Attempting,
  own: Counter,
  sharedCounters: readonly Counter[],
): Promise<void> {
  const [row] = await context.database
    .delete(signInFailures)
    .where(eq(signInFailures.key, own.key))
    .returning({ failures: signInFailures.failures })
  await takeBack(context, sharedCounters, row?.failures ?? 1)
}

/** Subtracts one attempt from the counters, for an attempt that neither failed nor succeeded. */
export function takeBackAttempt(context: Attempting, counters: readonly Counter[]): Promise<void> {
  return takeBack(context, counters, 1)
}

/**
 * Updates a counter without changing it, so that a failed sign-in takes as long for an unknown name as for an existing user.
 */
export async function touchCounter({ database }: Attempting, { key }: Counter): Promise<void> {
  await database
    .update(signInFailures)
    .set({ failures: sql`${signInFailures.failures}` })
    .where(eq(signInFailures.key, key))
}

async function takeBack(
  { database }: Attempting,
  counters: readonly Counter[],
  failures: number,
): Promise<void> {
  await database
    .update(signInFailures)
    .set({ failures: sql`greatest(0, ${signInFailures.failures} - ${failures}::int)` })
    .where(inArray(signInFailures.key, keysOf(counters)))
}

function keysOf(counters: readonly Counter[]): string[] {
  return counters.map(({ key }) => key)
}
