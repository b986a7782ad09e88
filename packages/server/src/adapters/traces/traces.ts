import type { NewSpan, Span } from './span.ts'

/** Traces of one server. */
export type Traces = {
  /**
   * Starts this server's first span in a trace. `parent` is the `traceparent` of the incoming request; `link` is the
   * `traceparent` that was stored when the job was added. Missing or invalid values are ignored.
   */
  startSpan(span: NewSpan, from?: { parent?: string | undefined; link?: string | undefined }): Span
  /** Sends the spans that have ended, and waits at most two seconds for the collector. */
  close(): Promise<void>
}

export type TracesOptions = {
  version: string
  /** Logs the number of spans that could not be sent, and the reason. */
  reportLoss: (spans: number, reason: string) => void
}
