import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Kind of a span: `server` for a request that this server answers, `consumer` for a job, `client` for a request to a different
 * system, `internal` for work within this process.
 */
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal'

/**
 * Attributes of a span. Their values come from fixed sets, except for request ids and route patterns. They never include text
 * that people typed, names, record ids, parameters or paths.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>

export type NewSpan = { name: string; kind: SpanKind; attributes?: SpanAttributes | undefined }

/** Timed section of work in a trace. */
export type Span = {
  /** Value of the W3C `traceparent` header, for requests and jobs that continue the trace. */
  readonly traceparent: string
  /** False if the sampler excluded this trace. */
  readonly isRecorded: boolean
  startChild(child: NewSpan): Span
  set(attributes: SpanAttributes): void
  /** Marks the span as failed. `error` is a short name or code of the error; see `errorName`. */
  fail(error: string): void
  end(): void
}

const current = new AsyncLocalStorage<Span>()

/** Runs work with `span` as the current span. */
export function runInSpan<Result>(span: Span, work: () => Result): Result {
  return current.run(span, work)
}

/** Returns the current span, which `runInSpan` sets. Returns undefined if there is no span or traces are off. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}

/** Returns the current span if it is recorded; otherwise undefined, because its child spans would not be recorded either. */
export function recordedSpan(): Span | undefined {
  const span = current.getStore()
  return span?.isRecorded ? span : undefined
}

/**
 * Runs work in a child of the current span. If the work fails, marks the child as failed. If the current span is not recorded,
 * runs the work without a child.
 */
export function inChildSpan<Result>(
  child: NewSpan,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const parent = recordedSpan()
  return parent ? inSpan(parent.startChild(child), work) : work(undefined)
}

/** Runs work in a span, and ends the span when the work ends. If the work fails, marks the span as failed. */
export async function inSpan<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await runInSpan(span, () => work(span))
  } catch (error) {
    span.fail(errorName(error))
    throw error
  } finally {
    span.end()
  }
}

/** Returns the name of an error, or the type of any other thrown value. Leaves out the message, which can contain anything. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
