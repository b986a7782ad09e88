/** Returns a signal that aborts together with `signal`, or after `ms`. Replaces `AbortSignal.any`, which older phones lack. */
export function withTimeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const limited = new AbortController()
  for (const each of [signal, AbortSignal.timeout(ms)]) {
    if (each.aborted) limited.abort(each.reason)
    each.addEventListener('abort', () => limited.abort(each.reason), { once: true, signal: limited.signal })
  }
  return limited.signal
}
