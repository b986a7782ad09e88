import { CallError } from '../../../../core/call/call.ts'

/** Milliseconds after which a call is repeated even if the browser does not report a connection. */
const RETRY_AFTER = 5_000

/** Makes a call, and repeats it until it gets an answer. `onWaiting` is called when it starts to wait for the connection. */
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

/** Resolves when the connection may be back. */
function connection(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, RETRY_AFTER)
  addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
