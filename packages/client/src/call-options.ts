export type CallOptions = {
  /** Aborts the call. The call then throws the reason of the signal. */
  signal?: AbortSignal
  /** Maximum time of each attempt in ms. An answer must be complete by then; a document only needs to start arriving. */
  timeout?: number
  /** Maximum number of retries. Applies to calls that change nothing, and to each chunk of an upload. */
  retries?: number
}
