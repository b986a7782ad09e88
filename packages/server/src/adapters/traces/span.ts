import { AsyncLocalStorage } from 'node:async_hooks'

/** Kind of a span: an answered request, a job that runs, a request to another system, or work of this process. */
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal'

/**
 * Attributes of a span. Values come from closed sets, except for the id of a request and the pattern of a route: never text that
 * people typed, names, ids of records, parameters or paths.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>

export type NewSpan = { name: string; kind: SpanKind; attributes?: SpanAttributes | undefined }

/** Timed piece of work in a trace. */
export type Span = {
  /** Value of the W3C header `traceparent` for whatever continues the trace. */
  readonly traceparent: string
  /** False if the sampler has left this trace out. */
  readonly isRecorded: boolean
  startChild(child: NewSpan): Span
  set(attributes: SpanAttributes): void
  /** Marks the span as failed by an error of this name; see `errorName`. */
  fail(error: string): void
  end(): void
}

const current = new AsyncLocalStorage<Span>()

/** Runs work with a span as the current one. */
export function runInSpan<Result>(span: Span, work: () => Result): Result {
  return current.run(span, work)
}

/** Returns the span of the request or job that this code serves; undefined without traces. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}

/** Returns the current span if it is recorded, for work that is a child of it. */
export function recordedSpan(): Span | undefined {
  const span = current.getStore()
  return span?.isRecorded ? span : undefined
}

/** Runs work in a child of the current span, which fails with it. Only runs it without a recorded span. */
export function inChildSpan<Result>(
  child: NewSpan,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const parent = recordedSpan()
  return parent ? inSpan(parent.startChild(child), work) : work(undefined)
}

/** Runs work in a span, which fails with it, and ends the span. */
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

/** Returns the name of an error, without its message, which may contain anything. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
