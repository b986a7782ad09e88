export type CallOptions = {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal
  /** Timeout of each attempt in ms: until the answer is complete, or until a document starts to arrive. */
  timeout?: number
  /** Maximum number of retries of a call that changes nothing, or of a chunk of an upload. */
  retries?: number
}
