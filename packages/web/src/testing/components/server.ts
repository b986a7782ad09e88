import type { CallAt, CallPath } from '@lienzo/contract/calls'
import { activityEventsPath } from '@lienzo/contract/people/activity-events'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { type ErrorCode, errorStatus, type FieldErrors } from '@lienzo/contract/wire/errors'
import { afterEach, beforeEach, expect } from 'vitest'

type Sent<Path extends CallPath = CallPath> = { path: Path; input: InputOnTheWire<CallAt<Path>> }

/** What a refusal may carry beside its code. The content is the record as it is now, for a CONFLICT. */
type RefusalDetails = { fields?: FieldErrors; content?: unknown }

/** Thrown by an answer, it refuses the call. */
class Refused {
  readonly code: ErrorCode
  readonly details: RefusalDetails
  constructor(code: ErrorCode, details: RefusalDetails) {
    this.code = code
    this.details = details
  }
}

const answers = new Map<string, (input: unknown) => unknown>()
const sent: Sent[] = []
const unanswered: string[] = []
const realFetch = window.fetch

/** From now on a call is answered with this content, or with what is made of its input. */
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

/** The same for a call that the test has no answer of its own for. */
export function answerOtherwise<Path extends CallPath>(
  path: Path,
  content: OutputOnTheWire<CallAt<Path>>,
): void {
  if (!answers.has(path)) answer(path, content)
}

/** Refuses the call that is being answered. */
export function refusal(code: ErrorCode, details: RefusalDetails = {}): Refused {
  return new Refused(code, details)
}

/** What has been sent to a call in this test. */
export function sentTo<Path extends CallPath>(path: Path): InputOnTheWire<CallAt<Path>>[] {
  return sent.filter((each) => each.path === path).map((each) => each.input as InputOnTheWire<CallAt<Path>>)
}

/** Stands in for the server at the network's edge; everything that is no call of the API goes its usual way. */
export function answerCalls(): void {
  beforeEach(() => {
    answers.clear()
    sent.length = 0
    unanswered.length = 0
    window.fetch = fetchAnswer
  })
  afterEach(() => {
    window.fetch = realFetch
    expect(unanswered, 'calls that the test has no answer for').toEqual([])
  })
}

async function fetchAnswer(address: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const [, path] = /^\/rest\/(.*)$/.exec(String(address)) ?? []
  if (path === undefined) return realFetch(address, options)
  if (address === activityEventsPath) return openStream(options)
  const input = inputOf(options)
  sent.push({ path, input } as Sent)
  const answerTo = answers.get(path)
  if (!answerTo) {
    unanswered.push(path)
    return jsonOf(404, { error: 'NOT_FOUND', message: path, fields: {}, content: null })
  }
  try {
    return jsonOf(200, { error: '', content: await answerTo(input) })
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure
    const { code, details } = failure
    return jsonOf(errorStatus[code], { error: code, message: code, fields: {}, content: null, ...details })
  }
}

/** The stream of events says that it is open and stays so, as long as somebody listens. */
function openStream({ signal }: RequestInit): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('data: open\n\n'))
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true })
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function inputOf({ body }: RequestInit): unknown {
  return body instanceof URLSearchParams ? Object.fromEntries(body) : JSON.parse(String(body))
}

function jsonOf(status: number, body: object): Response {
  return Response.json(body, { status })
}
