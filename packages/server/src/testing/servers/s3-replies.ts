import type { IncomingMessage } from 'node:http'
import { type BucketInMemory, S3Refusal } from './s3-store.ts'

/** Request as recorded for tests. */
export type SeenRequest = {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
}

/** Prefix of continuation tokens. It contains characters that also occur in the tokens of real stores. */
const ODD = '+/=~* '

/** Response to a successful request; the status is 200 by default. */
export type Reply = { status?: number; headers?: Record<string, string | number>; body?: Buffer }

/** Executes a request against the store and returns the response. Throws `Refused` if the store refuses the request. */
export function replyTo(store: BucketInMemory, request: SeenRequest, body: Buffer): Reply {
  const { method, key, query, headers } = request
  const sha256 = headers['x-amz-meta-sha256'] as string | undefined
  const uploadId = query.get('uploadId')
  if (method === 'POST' && query.has('uploads'))
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${store.begin(key, sha256)}</UploadId></InitiateMultipartUploadResult>`,
    )
  if (method === 'PUT' && uploadId)
    return { headers: { etag: store.putPart(uploadId, Number(query.get('partNumber')), body) } }
  if (method === 'POST' && uploadId) {
    store.complete(
      uploadId,
      [...body.toString().matchAll(/<ETag>([^<]*)<\/ETag>/g)].map((match) => match[1] ?? ''),
    )
    return xml('<CompleteMultipartUploadResult><ETag>"x-3"</ETag></CompleteMultipartUploadResult>')
  }
  if (method === 'DELETE' && uploadId) {
    store.abort(uploadId)
    return { status: 204 }
  }
  if (method === 'GET' && query.has('uploads')) return listUploads(store)
  if (method === 'GET' && key === '') return listObjects(store, query)
  if (method === 'PUT') {
    if (headers['if-none-match'] && store.objects.has(key)) throw new S3Refusal(412, 'PreconditionFailed')
    store.put(key, body, sha256)
    return { headers: { etag: '"x"' } }
  }
  if (method === 'DELETE') {
    store.objects.delete(key)
    return { status: 204 }
  }
  return readObject(store, request)
}

function readObject(store: BucketInMemory, { key, headers }: SeenRequest): Reply {
  const object = store.objects.get(key)
  if (!object) throw new S3Refusal(404, 'NoSuchKey')
  const { content, sha256 } = object
  const facts: Record<string, string> = sha256 ? { 'x-amz-meta-sha256': sha256 } : {}
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
  if (!range) return { headers: { ...facts, 'content-length': content.length }, body: content }
  const start = Number(range[1])
  if (start >= content.length) throw new S3Refusal(416, 'InvalidRange')
  const part = content.subarray(start, range[2] ? Number(range[2]) + 1 : undefined)
  return { status: 206, headers: facts, body: part }
}

function listObjects(store: BucketInMemory, query: URLSearchParams): Reply {
  const most = Number(query.get('max-keys'))
  const after = (query.get('continuation-token') ?? '').replace(ODD, '')
  const prefix = query.get('prefix') ?? ''
  const keys = [...store.objects.keys()].toSorted().filter((key) => key > after && key.startsWith(prefix))
  const page = keys.slice(0, most).map((key) => {
    const { content, modified } = store.objects.get(key) ?? { content: Buffer.of(), modified: new Date() }
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  const last = keys[most - 1]
  const more = keys.length > most ? `<NextContinuationToken>${ODD}${last}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult><IsTruncated>${keys.length > most}</IsTruncated>${more}${page.join('')}</ListBucketResult>`,
  )
}

function listUploads(store: BucketInMemory): Reply {
  const uploads = [...store.uploads].map(
    ([id, { key, begun }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return xml(
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
  )
}

/** Returns a response with an XML body. */
export function xml(text: string): Reply {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
  return { headers: { 'content-type': 'application/xml' }, body }
}
