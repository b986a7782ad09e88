import { eq, inArray, sql } from 'drizzle-orm'
import { signInFailures } from '../../db/tables/people/sessions.ts'
import type { PublicContext } from '../context/context.ts'
import { Refusal } from '../context/refusal.ts'
import type { Counter } from './attempt-counters.ts'

/** Failures this long ago, in seconds, are forgotten. */
export const FORGOTTEN_AFTER = 24 * 60 * 60

type Attempting = Pick<PublicContext, 'database' | 'now'>

/**
 * Counts an attempt as failed before the password is looked at, so that a hundred at once are no better than one after
 * another. Fails with TOO_MANY_ATTEMPTS, and the seconds to wait, while one of the counters has to wait; `field` is the part of
 * the input that was tried.
 */
export async function beginAttempt(
  context: Attempting,
  counters: readonly Counter[],
  field = 'username',
): Promise<void> {
  const keys = keysOf(counters)
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
    const waits = rows.map(({ key, failures, last_at }) => {
      const delay = counters.find((counter) => counter.key === key)?.delayOf(failures) ?? 0
      // Who began a second later may have been counted first: where nothing is to be waited for, that is no wait either.
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

/** The attempt was no failure after all, and what failed before it is forgotten. */
export async function forgiveAttempts(context: Attempting, counters: readonly Counter[]): Promise<void> {
  await context.database.delete(signInFailures).where(inArray(signInFailures.key, keysOf(counters)))
}

/**
 * Somebody has succeeded in the end: their own failures (`pair`) are forgotten, and of the counters that others share with them
 * these are taken off again. Who has an account of their own gains no more tries at those of others by using it.
 */
export async function forgiveOwnAttempts(
  context: Attempting,
  own: Counter,
  shared: readonly Counter[],
): Promise<void> {
  const [forgotten] = await context.database
    .delete(signInFailures)
    .where(eq(signInFailures.key, own.key))
    .returning({ failures: signInFailures.failures })
  await takeBack(context, shared, forgotten?.failures ?? 1)
}

/** This attempt was neither a failure nor a success. */
export function takeBackAttempt(context: Attempting, counters: readonly Counter[]): Promise<void> {
  return takeBack(context, counters, 1)
}

/** Writes a counter as it is. */
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
