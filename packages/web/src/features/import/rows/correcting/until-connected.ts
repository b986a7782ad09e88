import { CallError } from '../../../../core/call/call.ts'

/** Time in ms after which a call is retried even if the browser has not reported that it is online. */
const RETRY_AFTER = 5_000

/**
 * Makes a call, and retries it until the server responds. Calls `onWaiting` once, after the first network error. Throws all
 * other errors.
 */
export async function untilConnected<Result>(
  send: () => Promise<Result>,
  onWaiting: () => void,
): Promise<Result> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'NETWORK')) throw error
      if (isFirst) onWaiting()
      await connection()
    }
  }
}

/** Resolves when the browser is back online, or after `RETRY_AFTER`. */
function connection(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, RETRY_AFTER)
  addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
