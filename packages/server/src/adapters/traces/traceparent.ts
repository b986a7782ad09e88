/** Identity of a span, as contained in a `traceparent` header. */
export type SpanIdentity = { traceId: string; spanId: string; traceFlags: number }

const PATTERN = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * Parses a `traceparent` header in version 00 of W3C Trace Context. Returns undefined if the header is missing or invalid, or
 * has a different version.
 */
export function readTraceparent(header: string | undefined): SpanIdentity | undefined {
  const [, traceId, spanId, flags] = PATTERN.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  // Keeps only the sampling flag, because nothing here uses the other flags.
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}

/** Returns the `traceparent` header that identifies a span. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanIdentity): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}
