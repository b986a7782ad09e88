import type { NewSpan, Span } from './span.ts'

/** Outlet of the spans of one server. */
export type Traces = {
  /**
   * Starts the first span of this server in a trace: `parent` is the `traceparent` that a request sent, `link` that of the request
   * that requested this work. An unreadable one is ignored.
   */
  startSpan(span: NewSpan, from?: { parent?: string | undefined; link?: string | undefined }): Span
  /** Sends the ended spans, for two seconds at most. */
  close(): Promise<void>
}

export type TracesOptions = {
  version: string
  /** Logs that spans could not be sent, and why. */
  reportLoss: (spans: number, reason: string) => void
}
