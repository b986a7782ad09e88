import { failureOf } from './answer.ts'
import { CallError } from './call-error.ts'
import type { CallOptions } from './call-options.ts'

/** Maximum wait before a retry in ms. If the server requests a longer wait, the request is not retried. */
const LONGEST_WAIT = 60_000
const FIRST_WAIT = 500

/** Server to which a client sends its requests, and the settings of the requests. */
export type Connection = {
  /** Base address of the server, with a slash at the end. */
  address: URL
  key: string
  fetch: typeof fetch
  /** Timeout of each attempt in ms. */
  timeout: number
  retries: number
}

type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  /** Path relative to the server's address. */
  path: string
  headers?: Record<string, string>
  body?: BodyInit
  /** True to omit the API key. */
  withoutKey?: true
}

/** Sends a request once and reads its answer. Throws a CallError, or the reason of the signal if it aborts. */
export async function send<Result>(
  connection: Connection,
  request: Request,
  options: CallOptions,
  read: (response: Response) => Result | Promise<Result>,
): Promise<Result> {
  const { timeout = connection.timeout, signal } = options
  const url = new URL(request.path, connection.address)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeout)
  try {
    signal?.throwIfAborted()
    const response = await connection.fetch(url.href, {
      method: request.method,
      headers: headersOf(connection, request),
      body: request.body ?? null,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      // If the client followed a redirect, it would repeat a POST as a GET without the input.
      redirect: 'error',
    })
    if (!response.ok) throw await failureOf(response)
    return await read(response)
  } catch (failure) {
    if (signal?.aborted) throw signal.reason
    if (failure instanceof CallError) throw failure
    const at = `${request.method} ${url.origin}${url.pathname}`
    if (late.signal.aborted) throw new CallError('TIMEOUT', `${at}: no answer within ${timeout} ms`)
    throw new CallError('NETWORK', `${at}: ${causeOf(failure)}`, { cause: failure })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends a request like `send`, but retries if the server is busy or cannot be reached. Use it only for requests that change
 * nothing.
 */
export async function sendAgain<Result>(
  connection: Connection,
  request: Request,
  options: CallOptions,
  read: (response: Response) => Result | Promise<Result>,
): Promise<Result> {
  const { retries = connection.retries, signal } = options
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await send(connection, request, options, read)
    } catch (error) {
      const wait = repetition < retries ? waitAfter(error, repetition) : null
      if (wait === null) throw error
      await pause(wait, signal)
    }
  }
}

/**
 * Returns how long to wait before a retry, in ms. Returns null if a retry would not help, or if the server requests a wait of
 * more than a minute.
 */
export function waitAfter(error: unknown, repetition: number): number | null {
  if (!(error instanceof CallError)) return null
  if (!['NETWORK', 'UNAVAILABLE', 'TOO_MANY_ATTEMPTS'].includes(error.code)) return null
  // Random jitter keeps many programs from retrying at the same moment.
  const own = FIRST_WAIT * 2 ** repetition * (1 + Math.random() / 2)
  const wait = error.retryAfter === null ? own : error.retryAfter * 1000
  return wait <= LONGEST_WAIT ? wait : null
}

/** Waits for this number of milliseconds. Throws the reason of the signal if it aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve } = withResolvers()
  const timer = setTimeout(resolve, milliseconds)
  signal?.addEventListener('abort', resolve, { once: true })
  await promise
  clearTimeout(timer)
  signal?.removeEventListener('abort', resolve)
  signal?.throwIfAborted()
}

/** Replaces `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

function headersOf({ key }: Connection, { headers, withoutKey }: Request): Record<string, string> {
  return withoutKey ? { ...headers } : { ...headers, authorization: `Bearer ${key}` }
}

/** Returns the message of the innermost cause, because the message of `fetch` itself is only "fetch failed". */
function causeOf(failure: unknown): string {
  let deepest = failure
  while (deepest instanceof Error && deepest.cause !== undefined) deepest = deepest.cause
  if (!(deepest instanceof Error)) return String(deepest)
  // Node leaves the message empty if it tried several addresses of the same host.
  return deepest.message || ('code' in deepest ? String(deepest.code) : deepest.name)
}
