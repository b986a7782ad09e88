import type { CallAt, CallPath } from '@lienzo/contract/calls'
import { activityEventsPath, type RecordsEvent } from '@lienzo/contract/people/activity-events'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { type ErrorCode, errorStatus, type FieldErrors } from '@lienzo/contract/wire/errors'
import { afterEach, beforeEach, expect } from 'vitest'
import { BUILD_HEADER } from '../../core/installation/newer-build.ts'

type SentCall<Path extends CallPath = CallPath> = { path: Path; input: InputOnTheWire<CallAt<Path>> }

/**
 * Details of a refusal in addition to its code: errors by field, the current record as `content` of a CONFLICT, and
 * `retryAfter` in seconds.
 */
type RefusalDetails = { fields?: FieldErrors; content?: unknown; retryAfter?: number }

/** Thrown while a call is answered, to refuse the call. */
class Refusal {
  readonly code: ErrorCode
  readonly details: RefusalDetails
  constructor(code: ErrorCode, details: RefusalDetails) {
    this.code = code
    this.details = details
  }
}

const answers = new Map<string, (input: unknown) => unknown>()
const requests: SentCall[] = []
const abortedRequests: SentCall[] = []
const unansweredPaths: string[] = []
const realFetch = window.fetch

/** Sets the response to a call: a fixed content, or a function that computes it from the input. */
export function answer<Path extends CallPath>(
  path: Path,
  content:
    | OutputOnTheWire<CallAt<Path>>
    | ((
        input: InputOnTheWire<CallAt<Path>>,
      ) => OutputOnTheWire<CallAt<Path>> | Promise<OutputOnTheWire<CallAt<Path>>>),
): void {
  const answerTo = typeof content === 'function' ? content : () => content
  answers.set(path, answerTo as (input: unknown) => unknown)
}

/** Sets a document as the response to a call. */
export function answerWithDocument(path: CallPath, document: Blob): void {
  answers.set(path, () => document)
}

/** Sets the response to a call, unless the test has already set one. */
export function answerOtherwise<Path extends CallPath>(
  path: Path,
  content: OutputOnTheWire<CallAt<Path>>,
): void {
  if (!answers.has(path)) answer(path, content)
}

/** Delays the response to a call until the test calls the returned function. */
export function holdAnswers(path: CallPath): () => void {
  const answerTo = answers.get(path)
  const { promise, resolve } = Promise.withResolvers<void>()
  answers.set(path, async (input) => {
    await promise
    return answerTo?.(input)
  })
  return resolve
}

/** Lets the server carry out a call but loses its response, until the test calls the returned function. */
export function loseAnswers(path: CallPath): () => void {
  const answerTo = answers.get(path)
  answers.set(path, async (input) => {
    await answerTo?.(input)
    throw new Error('The response was lost')
  })
  return () => answers.set(path, (input) => answerTo?.(input))
}

/** Returns a refusal to throw instead of answering a call. */
export function refusal(code: ErrorCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details)
}

/** Returns the inputs that the page has sent to a call in this test. */
export function sentTo<Path extends CallPath>(path: Path): InputOnTheWire<CallAt<Path>>[] {
  return inputsOf(path, requests)
}

/** Returns the inputs of the requests that the page aborted before they were answered. */
export function givenUpAt<Path extends CallPath>(path: Path): InputOnTheWire<CallAt<Path>>[] {
  return inputsOf(path, abortedRequests)
}

/** Replaces `fetch` for API calls in every test. Fails a test that makes a call for which no response is set. */
export function answerCalls(): void {
  beforeEach(() => {
    answers.clear()
    requests.length = 0
    abortedRequests.length = 0
    unansweredPaths.length = 0
    build = ''
    window.fetch = fetchAnswer
  })
  afterEach(() => {
    window.fetch = realFetch
    expect(unansweredPaths, 'calls that the test has no answer for').toEqual([])
  })
}

function inputsOf<Path extends CallPath>(path: Path, calls: SentCall[]): InputOnTheWire<CallAt<Path>>[] {
  return calls.filter((each) => each.path === path).map((each) => each.input as InputOnTheWire<CallAt<Path>>)
}

async function fetchAnswer(address: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const [, path] = /^\/rest\/(.*)$/.exec(String(address)) ?? []
  if (path === undefined) return realFetch(address, options)
  if (address === activityEventsPath) return openStream(options)
  const input = inputOf(options)
  const call = { path, input } as SentCall
  requests.push(call)
  const answerTo = answers.get(path)
  if (!answerTo) {
    unansweredPaths.push(path)
    return jsonOf(404, { error: 'NOT_FOUND', message: path, fields: {}, content: null })
  }
  try {
    const content = await unlessGivenUp(call, answerTo(input), options.signal)
    return content instanceof Blob ? new Response(content) : jsonOf(200, { error: '', content })
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    const { code, details } = failure
    const { retryAfter, ...rest } = details
    const headers: HeadersInit = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    const refusal = { error: code, message: code, fields: {}, content: null, ...rest }
    return Response.json(refusal, { status: errorStatus[code], headers })
  }
}

/** Waits for the content of a response; rejects if the page aborts the call first. */
async function unlessGivenUp(
  call: SentCall,
  content: unknown,
  signal?: AbortSignal | null,
): Promise<unknown> {
  if (!signal) return content
  const abort = Promise.withResolvers<never>()
  const giveUp = () => {
    abortedRequests.push(call)
    abort.reject(signal.reason)
  }
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([content, abort.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** Sends the page an event saying that another user has changed these records. */
export function tellOfChanges(...changed: RecordsEvent['changed']): void {
  const data = JSON.stringify({ changed } satisfies RecordsEvent)
  for (const tell of listeners) tell(`event: records\ndata: ${data}\n\n`)
}

let build = ''

/** Sets the build name that the server reports from now on. */
export function answerAsBuild(name: string): void {
  build = name
}

const listeners = new Set<(text: string) => void>()

/** Opens an event stream: it sends an opening event and stays open until the request is aborted. */
function openStream({ signal }: RequestInit): Response {
  const body = new ReadableStream({
    start(controller) {
      const tell = (text: string) => controller.enqueue(new TextEncoder().encode(text))
      tell('data: open\n\n')
      listeners.add(tell)
      const stop = () => {
        listeners.delete(tell)
        controller.error(signal?.reason)
      }
      signal?.addEventListener('abort', stop, { once: true })
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function inputOf({ body }: RequestInit): unknown {
  return body instanceof URLSearchParams ? Object.fromEntries(body) : JSON.parse(String(body))
}

function jsonOf(status: number, body: object): Response {
  return Response.json(body, { status, headers: build ? { [BUILD_HEADER]: build } : {} })
}
