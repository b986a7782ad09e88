import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailable } from '../store/file-store.ts'
import { isPassing, S3Failure } from './s3-failure.ts'

/** Maximum number of attempts for one request. */
export const ATTEMPTS = 5
/** Pause after the first attempt, in milliseconds. The pause doubles after each further attempt, up to `LONGEST_PAUSE`. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 5_000
/** Maximum pause in milliseconds if the store requests a pause. */
const LONGEST_ASKED = 20_000

/** Waits for a number of milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>

export const realWait: Wait = (milliseconds) => sleep(milliseconds)

/** Limits of retries: the maximum number of attempts, and the maximum pause between two of them in milliseconds. */
type RetryLimits = { attempts: number; longestPause: number }

/** Limits for a request whose caller waits for two seconds at most. */
export const BRIEFLY: RetryLimits = { attempts: 3, longestPause: 400 }

/**
 * Runs `work` until it succeeds or fails permanently, by default at most `ATTEMPTS` times. Throws the permanent error, or
 * `StoreUnavailable` if the last attempt fails with a temporary error.
 */
export async function retry<Result>(
  wait: Wait,
  work: () => Promise<Result>,
  { attempts, longestPause }: RetryLimits = { attempts: ATTEMPTS, longestPause: LONGEST_ASKED },
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
      if (attempt === attempts) throw new StoreUnavailable(error)
      await wait(Math.min(pauseAfter(error, attempt), longestPause))
    }
  }
}

/**
 * Returns the pause in milliseconds after attempt number `attempt`, counting from 1. If the store requested a pause, returns
 * the requested pause, up to `LONGEST_ASKED`. Otherwise the pause doubles with each attempt up to `LONGEST_PAUSE`, and is then
 * reduced at random by up to half, so that clients do not all retry at the same moment.
 */
export function pauseAfter(error: unknown, attempt: number): number {
  const retryAfter = error instanceof S3Failure ? error.retryAfter : undefined
  if (retryAfter !== undefined) return Math.min(retryAfter, LONGEST_ASKED)
  return Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE) * (0.5 + Math.random() / 2)
}

/**
 * Converts a `Retry-After` header (seconds or a date) to milliseconds; `undefined` if the header is missing or invalid. `now`
 * is in Unix milliseconds.
 */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined
}
