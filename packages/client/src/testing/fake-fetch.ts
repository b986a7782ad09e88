type SentRequest = { url: string; method: string; headers: Headers; body: unknown; at: number }

/** Reply to a fake request: a response, a network failure, or `never` if no response ever arrives. */
type Reply = Response | Error | 'never'

/**
 * Creates a `fetch` that returns the replies in order and then repeats the last reply. Also returns the list of requests it
 * received.
 */
export function fakeFetch(...replies: [Reply, ...Reply[]]): { fetch: typeof fetch; sent: SentRequest[] } {
  const sent: SentRequest[] = []
  const answer: typeof fetch = async (url, { method = 'GET', headers, body, signal } = {}) => {
    const reply = replies[Math.min(sent.length, replies.length - 1)] ?? 'never'
    sent.push({ url: String(url), method, headers: new Headers(headers), body, at: Date.now() })
    if (reply === 'never') return untilAbort(signal)
    if (reply instanceof Error) throw reply
    return reply.clone()
  }
  return { fetch: answer, sent }
}

function untilAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

export function answerOf(content: unknown): Response {
  return Response.json({ error: '', content })
}

export function refusalOf(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error, message: `Refused: ${error}`, fields: {}, content: null },
    { status, headers },
  )
}
