import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Credentials that clients must use to sign requests to the test server. */
export const KEYS = { accessKey: 'AKIDTEST', secretKey: 'a/secret+key', region: 'test-1' }

/** Maximum difference between the time of a signature and the clock: 15 minutes, in milliseconds. */
const LONGEST_SKEW = 15 * 60 * 1000

/**
 * Checks the signature of a request. Follows the public specification of AWS Signature Version 4, without the library that
 * creates signatures. Returns the S3 error code, or undefined if the signature is valid.
 */
export function faultOfSignature(request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '' } = request.headers
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!match) return 'AccessDenied'
  const [, accessKey, day = '', region, signedHeaders = '', signature] = match
  if (accessKey !== KEYS.accessKey) return 'InvalidAccessKeyId'
  if (region !== KEYS.region) return 'AuthorizationHeaderMalformed'
  const moment = header(request, 'x-amz-date')
  if (!moment.startsWith(day) || Math.abs(momentOf(moment) - Date.now()) > LONGEST_SKEW)
    return 'RequestTimeTooSkewed'
  const contentHash = header(request, 'x-amz-content-sha256')
  const isStreamed = contentHash.startsWith('STREAMING-') || contentHash === 'UNSIGNED-PAYLOAD'
  if (!isStreamed && contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signedHeaders.split(';')
  const amazon = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...amazon].every((name) => names.includes(name))) return 'AccessDenied'
  const canonical = [
    ...[request.method, path(request), query(request)],
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/\s+/g, ' ')}`),
    ...['', signedHeaders, contentHash],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [day, region ?? '', 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${KEYS.secretKey}`),
  )
  const right = createHmac('sha256', key).update(toSign).digest('hex')
  return right === signature ? undefined : 'SignatureDoesNotMatch'
}

function path({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? ''
}

/**
 * Returns the query parameters as the client sent them, sorted. The client must have percent-encoded them as the signature
 * requires.
 */
function query({ url = '' }: IncomingMessage): string {
  return (url.split('?')[1] ?? '').split('&').toSorted().join('&')
}

function header({ headers }: IncomingMessage, name: string): string {
  const value = headers[name] ?? ''
  return Array.isArray(value) ? value.join(',') : value
}

function momentOf(text: string): number {
  return Date.parse(
    text.replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      (_, y, m, d, h, min, s) => `${y}-${m}-${d}T${h}:${min}:${s}Z`,
    ),
  )
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
