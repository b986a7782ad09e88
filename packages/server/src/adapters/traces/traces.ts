import type { NewSpan, Span } from './span.ts'

/** Traces of one server. */
export type Traces = {
  /**
   * Starts this server's first span in a trace. `parent` is the `traceparent` of the incoming request; `link` is that of the
   * request that added this job. Unreadable values are ignored.
   */
  startSpan(span: NewSpan, from?: { parent?: string | undefined; link?: string | undefined }): Span
  /** Sends the ended spans, waiting at most two seconds. */
  close(): Promise<void>
}

export type TracesOptions = {
  version: string
  /** Logs how many spans could not be sent, and why. */
  reportLoss: (spans: number, reason: string) => void
}
