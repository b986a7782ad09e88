import { type LookupAddress, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { currentSpan, inChildSpan } from '../traces/span.ts'
import { isPrivateAddress } from './private-addresses.ts'

/**
 * Number of bytes after which the receiver's response is not read any further. At most `ANSWER_CHARACTERS` characters of it are
 * kept.
 */
const ANSWER_BYTES = 2_000
const ANSWER_CHARACTERS = 500

type Message = {
  url: string
  headers: Record<string, string>
  body: string
  /** True if the receiver is allowed to be on this machine or in a private network. */
  allowPrivate: boolean
  /** Timeout in milliseconds for the whole request, from the DNS lookup to the end of the response. */
  longestMilliseconds: number
  signal: AbortSignal
}

export type PostOutcome =
  | { status: number; answer: string }
  | { fault: 'private_address' | 'timeout' | 'unreachable'; answer: string }

class PrivateAddress extends Error {}

/**
 * Posts a message and returns the receiver's response. Does not follow redirects, but returns them like any other response.
 * Returns a fault instead of throwing if the address is private, the time runs out or the receiver cannot be reached. Sends the
 * `traceparent` of the current trace, if there is one.
 */
export function postMessage(message: Message): Promise<PostOutcome> {
  const attributes = { 'http.request.method': 'POST' }
  return inChildSpan({ name: 'POST webhook', kind: 'client', attributes }, async (span) => {
    const outcome = await post(message)
    if ('fault' in outcome) span?.fail(outcome.fault)
    else {
      span?.set({ 'http.response.status_code': outcome.status })
      if (outcome.status >= 400) span?.fail(String(outcome.status))
    }
    return outcome
  })
}

async function post(message: Message): Promise<PostOutcome> {
  const { url, allowPrivate, longestMilliseconds, signal } = message
  const { hostname } = new URL(url)
  if (!allowPrivate && isPrivateLiteral(hostname)) return { fault: 'private_address', answer: '' }
  const late = AbortSignal.timeout(longestMilliseconds)
  try {
    return await exchange(message, AbortSignal.any([signal, late]))
  } catch (error) {
    if (error instanceof PrivateAddress) return { fault: 'private_address', answer: '' }
    if (late.aborted) return { fault: 'timeout', answer: '' }
    return { fault: 'unreachable', answer: reasonOf(error) }
  }
}

/**
 * Returns whether the host of a URL is itself a private IP address. Node does not look up IP addresses, so `publicLookup` never
 * sees them.
 */
function isPrivateLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && isPrivateAddress(address)
}

function exchange(message: Message, signal: AbortSignal): Promise<PostOutcome> {
  const { url, headers, body, allowPrivate } = message
  const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>()
  const { request } = url.startsWith('https:') ? https : http
  const traceparent = currentSpan()?.traceparent
  const clientRequest = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      ...(traceparent !== undefined && { traceparent }),
      'content-length': Buffer.byteLength(body),
    },
    signal,
    // A reused connection would keep the address of an earlier lookup.
    agent: false,
    ...(allowPrivate ? {} : { lookup: publicLookup }),
  })
  clientRequest.on('error', reject)
  clientRequest.on('response', (response) => {
    readBeginning(response).then(
      (answer) => resolve({ status: response.statusCode ?? 0, answer }),
      (error) => reject(error),
    )
  })
  clientRequest.end(body)
  return promise
}

async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  // Leaving the loop closes the connection.
  for await (const part of response) {
    parts.push(part)
    length += part.length
    if (length >= ANSWER_BYTES) break
  }
  const text = Buffer.concat(parts).toString('utf8')
  // PostgreSQL cannot store null characters in a text.
  return text.replaceAll('\u0000', '').slice(0, ANSWER_CHARACTERS).toWellFormed()
}

/**
 * Looks up a host name for a connection, and refuses the host if any of its addresses is private. The check must be part of the
 * connection's own lookup, because a separate lookup could return different addresses.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateAddress(`${hostname} leads to a private address`), '')
    }
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error && 'code' in error ? error.code : error
  return String(reason).slice(0, ANSWER_CHARACTERS)
}
