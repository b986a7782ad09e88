import type { CallAt, CallPath } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { Answer, ErrorCode, FieldErrors, Refusal } from '@lienzo/contract/wire/errors'
import { noteBuild } from '../installation/newer-build.ts'
import { timeZone } from '../language/language.ts'
import { TokenFault, tokenKey, usableToken } from './session-token.ts'

/** Error codes of the API, and NETWORK if no response arrived. */
export type CallErrorCode = ErrorCode | 'NETWORK'

/** Error of a failed call. For `CONFLICT`, `content` is the current record. */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** HTTP status, or 0 if nothing was sent or no response arrived. */
  readonly status: number
  readonly fields: FieldErrors
  readonly content: unknown
  /** Number of seconds after which the server allows a retry, or null if it did not specify any. */
  readonly retryAfter: number | null
  /** Id under which the server has logged an unexpected failure, otherwise null. */
  readonly reference: string | null

  constructor(
    code: CallErrorCode,
    message: string,
    details: {
      status?: number
      fields?: FieldErrors
      content?: unknown
      retryAfter?: number | null
      reference?: string | null
    } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.content = details.content ?? null
    this.retryAfter = details.retryAfter ?? null
    this.reference = details.reference ?? null
  }
}

/**
 * Options of a call. `signal` aborts the call. With `outlivesPage`, the call completes even if the user leaves or reloads the
 * page. `form` sends the input form-encoded; the input must then be flat and contain only texts and numbers.
 */
export type CallOptions = {
  signal?: AbortSignal
  outlivesPage?: boolean
  form?: boolean
  /** True to keep the session if the server rejects the token. The next call then ends the session. */
  keepsSession?: boolean
}

/** Calls that do not require a signed-in user. */
export const callsWithoutSession: ReadonlySet<CallPath> = new Set<CallPath>([
  'userrest/login',
  'userrest/oidclogin',
  'userrest/resetpassword',
  'userrest/checkhash',
  'userrest/setnewpassword',
  'installrest/getjob',
  'installrest/news',
  'installrest/report',
  'installrest/waiting',
])

let onSessionLost: (token: string | null) => void = () => {}

/** Sets the function that is called when the token is missing, unusable or rejected by the server. */
export function whenSessionIsLost(listener: (token: string | null) => void): void {
  onSessionLost = listener
}

let mayCallAs: (userId: number) => boolean = () => true

/**
 * Sets the function that decides whether this tab is allowed to make calls as a user. Another user may have signed in to this
 * browser in the meantime.
 */
export function whenCalling(isAllowed: (userId: number) => boolean): void {
  mayCallAs = isAllowed
}

/**
 * Makes an API call and returns the content of the response. Throws a CallError. If the call is aborted, throws the error of
 * `fetch`.
 */
export async function call<Path extends CallPath>(
  path: Path,
  input: InputOnTheWire<CallAt<Path>>,
  options: CallOptions = {},
): Promise<OutputOnTheWire<CallAt<Path>>> {
  const token = tokenFor(path)
  const response = await send(path, input, options, token)
  const answer = await readAnswer(response)
  if (answer.error !== '') throw refusedCall(response, answer, options, token)
  return answer.content as OutputOnTheWire<CallAt<Path>>
}

/** Makes an API call that returns a document, such as the PDF of an order. Throws a CallError. */
export async function callDocument<Path extends CallPath>(
  path: Path,
  input: InputOnTheWire<CallAt<Path>>,
  options: CallOptions = {},
): Promise<Blob> {
  const token = tokenFor(path)
  const response = await send(path, input, options, token)
  if (response.ok) return response.blob()
  const answer = await readAnswer(response)
  throw answer.error === '' ? unreadable(response) : refusedCall(response, answer, options, token)
}

async function send(
  path: CallPath,
  input: unknown,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  headers.set('time-zone', timeZone())
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (!options.form) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(`/rest/${path}`, {
      method: 'POST',
      headers,
      body: options.form ? new URLSearchParams(input as Record<string, string>) : JSON.stringify(input),
      signal: options.signal ?? null,
      keepalive: options.outlivesPage ?? false,
    })
    noteBuild(response.headers)
    return response
  } catch (failure) {
    if (options.signal?.aborted) throw failure
    throw new CallError('NETWORK', failure instanceof Error ? failure.message : 'No answer')
  }
}

/**
 * Returns the token for a call, or null if the call needs none. Throws TOKEN_ERROR if there is no usable token, or if the token
 * belongs to a different user than the one of this tab.
 */
function tokenFor(path: CallPath): string | null {
  if (callsWithoutSession.has(path)) return null
  try {
    const { token, content } = usableToken()
    if (mayCallAs(content.user_id)) return token
  } catch (fault) {
    if (!(fault instanceof TokenFault)) throw fault
    onSessionLost(localStorage.getItem(tokenKey))
    throw new CallError('TOKEN_ERROR', fault.message)
  }
  throw new CallError('TOKEN_ERROR', 'Somebody else has signed in in this browser')
}

async function readAnswer(response: Response): Promise<Answer<unknown> | Refusal> {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'error' in body) return body as Answer<unknown> | Refusal
  } catch {
    // A response that is not JSON does not come from the application.
  }
  throw unreadable(response)
}

function unreadable(response: Response): CallError {
  const code = response.status >= 502 && response.status <= 504 ? 'UNAVAILABLE' : 'INTERNAL_ERROR'
  return new CallError(code, `Unreadable answer, HTTP status ${response.status}`, {
    status: response.status,
    reference: referenceOf(response),
  })
}

function referenceOf({ status, headers }: Response): string | null {
  return status === 500 ? headers.get('x-request-id') : null
}

function refusedCall(
  response: Response,
  refusal: Refusal,
  options: CallOptions,
  token: string | null,
): CallError {
  const tokenRefused = refusal.error === 'TOKEN_ERROR' || refusal.error === 'INVALID_TOKEN'
  if (tokenRefused && token !== null && !options.keepsSession) onSessionLost(token)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallError(refusal.error, refusal.message, {
    status: response.status,
    fields: refusal.fields,
    content: refusal.content,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    reference: referenceOf(response),
  })
}
