/** Identity of a span, as the header `traceparent` names it. */
export type SpanIdentity = { traceId: string; spanId: string; traceFlags: number }

const PATTERN = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Reads a `traceparent`. Returns undefined for anything but version 00 of W3C Trace Context. */
export function readTraceparent(header: string | undefined): SpanIdentity | undefined {
  const [, traceId, spanId, flags] = PATTERN.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  // Only the flag of sampling is passed on; the others have no meaning here.
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}

/** Writes the `traceparent` of a span. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanIdentity): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}
