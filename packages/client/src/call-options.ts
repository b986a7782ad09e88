export type CallOptions = {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal
  /** Milliseconds for one try: until the answer has arrived, or until a document begins to arrive. */
  timeout?: number
  /** Maximum repetitions of a call that changes nothing. */
  retries?: number
}
