import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailable } from '../store/file-store.ts'
import { isPassing, S3Failure } from './s3-failure.ts'

/** Maximum number of attempts of one request. */
export const ATTEMPTS = 5
/** First pause between two attempts, which doubles each time, and the longest one, in milliseconds. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 5_000
/** Longest wait that a store can request, in milliseconds. */
const LONGEST_ASKED = 20_000

/** Waits this many milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>

export const realWait: Wait = (milliseconds) => sleep(milliseconds)

/**
 * Runs `work` until it succeeds or fails for good. Throws `StoreUnavailable` if the last attempt fails with a temporary error.
 */
export async function retry<Result>(wait: Wait, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
      if (attempt === ATTEMPTS) throw new StoreUnavailable(error)
      await wait(pauseAfter(error, attempt))
    }
  }
}

/**
 * Returns the pause in milliseconds after a failed attempt, counted from 1. It is random within its upper half, so that clients
 * do not return all at the same time.
 */
export function pauseAfter(error: unknown, attempt: number): number {
  const retryAfter = error instanceof S3Failure ? error.retryAfter : undefined
  if (retryAfter !== undefined) return Math.min(retryAfter, LONGEST_ASKED)
  return Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE) * (0.5 + Math.random() / 2)
}

/** Reads a `Retry-After` header, seconds or a date, as milliseconds from `now` (milliseconds since 1970). */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined
}
