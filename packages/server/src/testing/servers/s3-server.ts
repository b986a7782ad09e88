import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Reply, replyTo, type SeenRequest, xml } from './s3-replies.ts'
import { faultOfSignature, KEYS } from './s3-signature.ts'
import { BucketInMemory, S3Refusal } from './s3-store.ts'

/**
 * Product to imitate. Each, except `aws`, refuses something that newer clients send by default: chunked bodies (`swift`) or
 * checksums.
 */
export type Dialect = 'aws' | 'r2' | 'ceph' | 'swift' | 'garage'

/**
 * Ways in which the server misbehaves. `lose-answer` executes the request, then cuts the connection; `cut` only cuts the
 * connection; `cut-body` sends half of the response; `failure-in-200` does not execute the request and sends status 200 with an
 * error; `failure-after-commit` executes the request and also sends status 200 with an error. An object defines the status and
 * the error to send instead of executing the request.
 */
export type Misbehaviour =
  | 'lose-answer'
  | 'cut'
  | 'cut-body'
  | 'failure-in-200'
  | 'failure-after-commit'
  | { status: number; reason: string; retryAfter?: string }

type Options = {
  dialect?: Dialect
  bucket?: string
  /** Minimum part size in bytes; set lower for tests that send smaller parts. */
  smallestPart?: number | undefined
}

/** Starts an in-memory S3-compatible server that checks signatures. Declare it with `await using`. */
export async function startS3Server(options: Options = {}) {
  const { dialect = 'aws', bucket = 'lienzo-test', smallestPart } = options
  const store = new BucketInMemory(smallestPart)
  const seen: SeenRequest[] = []
  const faults: { isMet: (request: SeenRequest) => boolean; misbehaviour: Misbehaviour }[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://store')
    const [, name, ...key] = decodeURIComponent(url.pathname).split('/')
    const { method = '', headers } = request
    const seenRequest = { method, key: key.join('/'), query: url.searchParams, headers }
    seen.push(seenRequest)
    const faultIndex = faults.findIndex(({ isMet }) => isMet(seenRequest))
    const [fault] = faultIndex < 0 ? [] : faults.splice(faultIndex, 1)
    try {
      const body = await buffer(request)
      if (fault?.misbehaviour === 'cut') return request.socket.destroy()
      const wrong = faultOfSignature(request, body)
      if (wrong) throw new S3Refusal(403, wrong)
      if (name !== bucket) throw new S3Refusal(404, 'NoSuchBucket')
      refuseByDialect(dialect, request)
      return answer(store, seenRequest, body, response, fault?.misbehaviour)
    } catch (error) {
      if (!(error instanceof S3Refusal)) return response.destroy(error as Error)
      sendFailure(response, error.status, error.reason, method)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...KEYS, endpoint: `http://127.0.0.1:${port}`, bucket },
    ...store,
    begin: store.begin.bind(store),
    /** All requests received since the start, or since a test emptied the list. */
    seen,
    /**
     * Makes the server misbehave once, at the next request with this method and, if `parameter` is set, with this query
     * parameter.
     */
    misbehave: (method: string, misbehaviour: Misbehaviour, parameter?: string) =>
      faults.push({
        misbehaviour,
        isMet: (request) => request.method === method && (!parameter || request.query.has(parameter)),
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

/** Refuses checksums and streamed signatures in the same way as the imitated product. */
function refuseByDialect(dialect: Dialect, { method, headers }: IncomingMessage): void {
  const checksums = Object.keys(headers).filter((name) =>
    /^x-amz-(checksum|sdk-checksum|trailer|decoded-content)/.test(name),
  )
  const isChunked =
    headers['content-encoding']?.includes('aws-chunked') ||
    String(headers['x-amz-content-sha256']).startsWith('STREAMING-')
  if (method === 'PUT' && headers['content-length'] === undefined)
    throw new S3Refusal(411, 'MissingContentLength')
  if (dialect === 'r2' && checksums.length > 0) throw new S3Refusal(501, 'NotImplemented')
  if (dialect === 'ceph' && checksums.length > 0) throw new S3Refusal(400, 'InvalidArgument')
  if (dialect === 'swift' && isChunked) throw new S3Refusal(501, 'NotImplemented')
  // Garage compares the checksum with the body. Clients that presign URLs send the checksum of an empty body.
  if (dialect === 'garage' && checksums.length > 0) throw new S3Refusal(400, 'BadDigest')
}

function answer(
  store: BucketInMemory,
  request: SeenRequest,
  body: Buffer,
  response: ServerResponse,
  fault?: Misbehaviour,
): void {
  const fail = (status: number, reason: string) => sendFailure(response, status, reason, request.method)
  if (typeof fault === 'object') {
    if (fault.retryAfter) response.setHeader('retry-after', fault.retryAfter)
    fail(fault.status, fault.reason)
  } else if (fault === 'failure-in-200') {
    fail(200, 'InternalError')
  } else {
    const reply = replyTo(store, request, body)
    if (fault === 'lose-answer') response.destroy()
    else if (fault === 'failure-after-commit') fail(200, 'InternalError')
    else send(reply, request, response, fault)
  }
}

function send(
  { status = 200, headers, body }: Reply,
  { method }: SeenRequest,
  response: ServerResponse,
  fault?: Misbehaviour,
) {
  const length = body?.length ?? 0
  response.writeHead(status, { 'content-length': length, ...headers })
  if (fault === 'cut-body') response.write(body?.subarray(0, Math.ceil(length / 2)), () => response.destroy())
  else response.end(method === 'HEAD' ? undefined : body)
}

function sendFailure(response: ServerResponse, status: number, reason: string, method: string): void {
  const { body } = xml(`<Error><Code>${reason}</Code><Message>As a test wants it</Message></Error>`)
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(method === 'HEAD' ? undefined : body)
}
