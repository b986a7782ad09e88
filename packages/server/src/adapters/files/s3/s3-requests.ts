import { createHash } from 'node:crypto'
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestByHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../../settings/settings.ts'
import { inChildSpan } from '../../traces/span.ts'
import { retry, retryAfterOf, type Wait } from './retry.ts'
import { BrokenConnection, S3Failure } from './s3-failure.ts'
import { childText, readAnswer, type XmlElement } from './s3-xml.ts'

/** Maximum time in milliseconds to establish a connection. */
const LONGEST_CONNECT = 5_000
/** Maximum time in milliseconds without any data on a connection. */
const LONGEST_SILENCE = 60_000
/**
 * Maximum size in bytes of a response that is read into memory. A list of a thousand objects takes at most a quarter of this
 * size.
 */
const LARGEST_ANSWER = 4 * 1024 * 1024

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Object key; missing or empty if the request concerns the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** SHA-256 of the body in hexadecimal, if the caller has already calculated it. */
  bodySha256?: string
  signal?: AbortSignal
}

/**
 * Sends signed requests to one bucket. Uses Node's own HTTP client, because it sends a body without copying it and adds no
 * headers. `aws4fetch` signs the requests. The signature covers the SHA-256 of each body, so the store refuses a damaged body.
 * No other checksum is sent.
 */
export class S3Requests {
  readonly #settings: S3Settings
  readonly #wait: Wait
  readonly #agent: HttpAgent
  /** Cache in which `aws4fetch` keeps the signing keys that it derives for each day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>()

  constructor(settings: S3Settings, wait: Wait) {
    this.#settings = settings
    this.#wait = wait
    const options = { keepAlive: true }
    this.#agent = settings.endpoint.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options)
  }

  /** Sends a request with retries. The caller must consume the body of the response. Throws S3Failure or StoreUnavailable. */
  send(request: S3Request): Promise<IncomingMessage> {
    return retry(this.#wait, () => this.once(request))
  }

  /**
   * Sends a request with retries, and parses the response as XML; `undefined` if the response is empty. Throws S3Failure or
   * StoreUnavailable.
   */
  ask(request: S3Request): Promise<XmlElement | undefined> {
    return retry(this.#wait, () => this.askOnce(request))
  }

  /**
   * Sends a request once, without retries. Throws S3Failure, BrokenConnection or, if `signal` is aborted, the abort error.
   * Records a span that ends when the headers of a successful response arrive. Sends no `traceparent`, because stores do not
   * continue traces.
   */
  once(request: S3Request): Promise<IncomingMessage> {
    const { method } = request
    const attributes = { 'http.request.method': method }
    return inChildSpan({ name: `S3 ${method}`, kind: 'client', attributes }, async (span) => {
      const answer = await this.#answerTo(request)
      const { statusCode: status = 0 } = answer
      span?.set({ 'http.response.status_code': status })
      if (status >= 200 && status < 300) return answer
      const text = await textOf(answer).catch(() => '')
      throw failureIn(readAnswer(text), request, answer)
    })
  }

  /**
   * Sends a request once and parses the response as XML; `undefined` if the response is empty. Throws BrokenConnection or
   * S3Failure. A response with status 200 can also report an error.
   */
  async askOnce(request: S3Request): Promise<XmlElement | undefined> {
    const answer = await this.once(request)
    const text = await textOf(answer)
    const element = readAnswer(text)
    if (element?.name === 'Error') throw failureIn(element, request, answer)
    // A proxy can cut off a response in a way that is still valid HTTP.
    if (text.trim() !== '' && !element) throw new BrokenConnection('the answer is not XML')
    return element
  }

  async #answerTo(request: S3Request): Promise<IncomingMessage> {
    const { method, key = '', query = {}, body, signal } = request
    const { endpoint, bucket, region, accessKey, secretKey } = this.#settings
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sha256 =
      request.bodySha256 ??
      createHash('sha256')
        .update(body ?? '')
        .digest('hex')
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region, cache: this.#signingKeys },
      ...{ accessKeyId: accessKey, secretAccessKey: secretKey },
      headers: { ...request.headers, 'x-amz-content-sha256': sha256 },
    })
    const signedRequest = await signer.sign()
    // Sends the query exactly as it was signed, because stores are not required to decode + as a space.
    signedRequest.url.search = signer.encodedSearch
    const headers: Record<string, string | number> = Object.fromEntries(signedRequest.headers)
    if (body || method === 'PUT' || method === 'POST') headers['content-length'] = body?.length ?? 0
    const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const clientRequest = send(signedRequest.url, {
      ...{ method, headers, agent: this.#agent, timeout: LONGEST_SILENCE },
      ...(signal ? { signal } : {}),
    })
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('The store was silent for too long')))
    clientRequest.on('socket', (socket) => endSlowConnect(clientRequest, socket))
    clientRequest.on('response', resolve)
    clientRequest.on('error', (error) => reject(signal?.aborted ? error : new BrokenConnection(error)))
    clientRequest.end(body)
    return promise
  }
}

/** Ends a request that does not connect within `LONGEST_CONNECT`, for example because the machine is off. */
function endSlowConnect(clientRequest: ClientRequest, socket: Socket): void {
  if (!socket.connecting) return
  const patience = setTimeout(
    () => clientRequest.destroy(new Error('The store could not be connected to')),
    LONGEST_CONNECT,
  )
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(patience))
}

/** Discards the body of a response, so that the connection can be reused. */
export function ignoreBody(answer: IncomingMessage): void {
  answer.resume()
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > LARGEST_ANSWER) throw new Error('The answer of the store is too long')
      chunks.push(chunk)
    }
  } catch (error) {
    throw new BrokenConnection(error)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failureIn(element: XmlElement | undefined, request: S3Request, answer: IncomingMessage): S3Failure {
  const { statusCode: status = 0, headers } = answer
  return new S3Failure(`${request.method} ${request.key || 'bucket'}`, {
    status,
    reason: childText(element, 'Code'),
    message: childText(element, 'Message'),
    retryAfter: retryAfterOf(headers['retry-after'], Date.now()),
  })
}
