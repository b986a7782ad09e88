import type { PublicContext } from '../../../core/context/context.ts'
import type { JobContext } from '../../../core/jobs/job.ts'

/** What is done in a transaction of its own beside another one, which decides whether it counts. */
export type SecondHand<Result> = AsyncDisposable & {
  /** What it has done, which nobody else sees yet. */
  done: Promise<Result>
  /** Has it count. Where nobody has said so by the end, nothing of it stays. */
  keep(): Promise<void>
}

/** Begins with something on another connection, so that the database is at work on both. */
export function secondHand<Result>(
  context: JobContext,
  work: (change: PublicContext) => Promise<Result>,
  userId?: number,
): SecondHand<Result> {
  const { promise: done, resolve: tell, reject: fail } = Promise.withResolvers<Result>()
  const { promise: decided, resolve: keep, reject: drop } = Promise.withResolvers<void>()
  const ended = context.change(async (change) => {
    tell(await work(change))
    await decided
  }, userId)
  ended.catch(fail)
  // Whoever waits for them hears of a failure.
  for (const each of [done, decided]) each.catch(() => undefined)
  return {
    done,
    keep: () => {
      keep()
      return ended
    },
    [Symbol.asyncDispose]: async () => {
      drop(new Error('What a second hand has done is not wanted'))
      await ended.catch(() => undefined)
    },
  }
}
