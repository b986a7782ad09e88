import type { Answer, Refusal } from '@lienzo/contract/wire/errors'
import { CallError, type CallErrorCode } from './call-error.ts'

/** Error codes for HTTP statuses that a proxy can return when the server itself does not answer. */
const codesOfProxies: Record<number, CallErrorCode> = {
  413: 'TOO_LARGE',
  429: 'TOO_MANY_ATTEMPTS',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
}

/** Reads the JSON answer to a call and returns its content. Throws a CallError. */
export async function contentOf(response: Response): Promise<unknown> {
  const answer = await readAnswer(response)
  if (answer?.error === '') return answer.content
  throw errorOf(response, answer)
}

/** Reads the response to a failed request. Returns the error without throwing it. */
export async function failureOf(response: Response): Promise<CallError> {
  return errorOf(response, await readAnswer(response))
}

/** Parses the body of a response. Returns null if the API did not write it, as for a proxy's error page. */
async function readAnswer(response: Response): Promise<Answer<unknown> | Refusal | null> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'error' in body ? (body as Refusal) : null
  } catch {
    return null
  }
}

function errorOf(response: Response, answer: Answer<unknown> | Refusal | null): CallError {
  const { status, headers } = response
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const details = {
    status,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    requestId: headers.get('x-request-id'),
  }
  if (answer === null || answer.error === '') {
    const code = codesOfProxies[status] ?? 'INTERNAL_ERROR'
    return new CallError(
      code,
      `${response.url} answered HTTP ${status} without an answer of the API`,
      details,
    )
  }
  const { error, message, fields, content } = answer
  return new CallError(error, message, { ...details, fields, content })
}
