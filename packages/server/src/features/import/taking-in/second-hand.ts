import type { PublicContext } from '../../../core/context/context.ts'
import type { JobContext } from '../../../core/jobs/job.ts'

/** Work in a second transaction. The main transaction decides whether the work is committed. */
export type SecondHand<Result> = AsyncDisposable & {
  /** Result of the work, before it is committed. */
  done: Promise<Result>
  /** Commits the work. If this function is not called, the work is rolled back on disposal. */
  keep(): Promise<void>
}

/** Starts work on a second connection, so that the database executes statements on two connections concurrently. */
export function secondHand<Result>(
  context: JobContext,
  work: (change: PublicContext) => Promise<Result>,
  userId?: number,
): SecondHand<Result> {
  const { promise: done, resolve: tell, reject: fail } = Promise.withResolvers<Result>()
  const { promise: decision, resolve: keep, reject: drop } = Promise.withResolvers<void>()
  const transaction = context.change(async (change) => {
    tell(await work(change))
    await decision
  }, userId)
  transaction.catch(fail)
  // Errors surface where `done` and `decision` are awaited. These handlers avoid unhandled rejections.
  for (const each of [done, decision]) each.catch(() => undefined)
  return {
    done,
    keep: () => {
      keep()
      return transaction
    },
    [Symbol.asyncDispose]: async () => {
      drop(new Error('What a second hand has done is not wanted'))
      await transaction.catch(() => undefined)
    },
  }
}
