import type { TracesSettings } from '../settings/traces-settings.ts'
import type { NewSpan, Span } from './span.ts'

/** Outlet of the spans of one server. */
export type Traces = {
  /**
   * Starts the first span of this server in a trace: `parent` is the `traceparent` that a request sent, `link` that of the request
   * that requested this work. An unreadable one is ignored.
   */
  startSpan(span: NewSpan, from?: { parent?: string | undefined; link?: string | undefined }): Span
  /** Sends what has ended, for at most `FLUSH_MILLISECONDS`. */
  close(): Promise<void>
}

type TracesOptions = {
  version: string
  /** Logs that spans could not be sent, and why. */
  reportLoss: (spans: number, reason: string) => void
}

/** Opens the outlet if the settings request traces. Only then the SDK of OpenTelemetry is loaded. */
export async function openTraces(
  settings: TracesSettings | undefined,
  options: TracesOptions,
): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { openSdkTraces } = await import('./sdk-traces.ts')
  return openSdkTraces(settings, options)
}
