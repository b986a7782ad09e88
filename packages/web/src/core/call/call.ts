import type { CallAt, CallPath } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { Answer, ErrorCode, FieldErrors, Refusal } from '@lienzo/contract/wire/errors'
import { TokenFault, usableToken } from './session-token.ts'

/** The codes of the API, and the one of a call that got no answer. */
export type CallErrorCode = ErrorCode | 'NETWORK'

/** A call that did not succeed. `content` holds the current record for `CONFLICT`. */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** Of HTTP; 0 when nothing was sent or nothing came back. */
  readonly status: number
  readonly fields: FieldErrors
  readonly content: unknown
  /** How long the server asks to wait, in seconds; null when it does not say. */
  readonly retryAfter: number | null

  constructor(
    code: CallErrorCode,
    message: string,
    details: { status?: number; fields?: FieldErrors; content?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.content = details.content ?? null
    this.retryAfter = details.retryAfter ?? null
  }
}

/**
 * `signal` gives the call up; `outlivesPage` has it arrive although the page is left or loaded again meanwhile; `form` sends
 * it form-encoded, for flat inputs of texts and numbers.
 */
export type CallOptions = {
  signal?: AbortSignal
  outlivesPage?: boolean
  form?: boolean
  /** A token that this call finds refused is left for the next one to act upon. */
  keepsSession?: boolean
}

/** The calls that need nobody signed in. */
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

let onSessionLost: () => void = () => {}

/** What to do when the server no longer accepts the token. */
export function whenSessionIsLost(listener: () => void): void {
  onSessionLost = listener
}

/** Makes a call of the API and gives its content. Throws a CallError; an aborted call throws what `fetch` throws. */
export async function call<Path extends CallPath>(
  path: Path,
  input: InputOnTheWire<CallAt<Path>>,
  options: CallOptions = {},
): Promise<OutputOnTheWire<CallAt<Path>>> {
  const response = await send(path, input, options)
  const answer = await readAnswer(response)
  if (answer.error !== '') throw refusedCall(path, response, answer, options)
  return answer.content as OutputOnTheWire<CallAt<Path>>
}

/** Makes a call that answers a document, such as the PDF of an order. Throws a CallError. */
export async function callDocument<Path extends CallPath>(
  path: Path,
  input: InputOnTheWire<CallAt<Path>>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(path, input, options)
  if (response.ok) return response.blob()
  const answer = await readAnswer(response)
  throw answer.error === '' ? unreadable(response) : refusedCall(path, response, answer, options)
}

async function send(path: CallPath, input: unknown, options: CallOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (!callsWithoutSession.has(path)) headers.set('authorization', `Bearer ${tokenToSend()}`)
  if (!options.form) headers.set('content-type', 'application/json')
  try {
    return await fetch(`/rest/${path}`, {
      method: 'POST',
      headers,
      body: options.form ? new URLSearchParams(input as Record<string, string>) : JSON.stringify(input),
      signal: options.signal ?? null,
      keepalive: options.outlivesPage ?? false,
    })
  } catch (failure) {
    if (options.signal?.aborted) throw failure
    throw new CallError('NETWORK', failure instanceof Error ? failure.message : 'No answer')
  }
}

function tokenToSend(): string {
  try {
    return usableToken().token
  } catch (fault) {
    if (!(fault instanceof TokenFault)) throw fault
    onSessionLost()
    throw new CallError('TOKEN_ERROR', fault.message)
  }
}

async function readAnswer(response: Response): Promise<Answer<unknown> | Refusal> {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'error' in body) return body as Answer<unknown> | Refusal
  } catch {
    // Not JSON: something other than the application answered.
  }
  throw unreadable(response)
}

function unreadable(response: Response): CallError {
  const code = response.status >= 502 && response.status <= 504 ? 'UNAVAILABLE' : 'INTERNAL_ERROR'
  return new CallError(code, `Unreadable answer, HTTP status ${response.status}`, { status: response.status })
}

function refusedCall(path: CallPath, response: Response, refusal: Refusal, options: CallOptions): CallError {
  const tokenRefused = refusal.error === 'TOKEN_ERROR' || refusal.error === 'INVALID_TOKEN'
  if (tokenRefused && !callsWithoutSession.has(path) && !options.keepsSession) onSessionLost()
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallError(refusal.error, refusal.message, {
    status: response.status,
    fields: refusal.fields,
    content: refusal.content,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  })
}
