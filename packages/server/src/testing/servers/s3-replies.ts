import type { IncomingMessage } from 'node:http'
import { type BucketInMemory, Refused } from './s3-store.ts'

/** Request, as the tests see it. */
export type SeenRequest = {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
}

/** Prefix of continuation tokens, because those of real stores have such characters. */
const ODD = '+/=~* '

/** Answer to a request that succeeds; the status is 200 by default. */
export type Reply = { status?: number; headers?: Record<string, string | number>; body?: Buffer }

/** Executes a request. Throws Refused. */
export function replyTo(held: BucketInMemory, request: SeenRequest, body: Buffer): Reply {
  const { method, key, query, headers } = request
  const sha256 = headers['x-amz-meta-sha256'] as string | undefined
  const uploadId = query.get('uploadId')
  if (method === 'POST' && query.has('uploads'))
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${held.begin(key, sha256)}</UploadId></InitiateMultipartUploadResult>`,
    )
  if (method === 'PUT' && uploadId)
    return { headers: { etag: held.putPart(uploadId, Number(query.get('partNumber')), body) } }
  if (method === 'POST' && uploadId) {
    held.complete(
      uploadId,
      [...body.toString().matchAll(/<ETag>([^<]*)<\/ETag>/g)].map((found) => found[1] ?? ''),
    )
    return xml('<CompleteMultipartUploadResult><ETag>"x-3"</ETag></CompleteMultipartUploadResult>')
  }
  if (method === 'DELETE' && uploadId) {
    held.abort(uploadId)
    return { status: 204 }
  }
  if (method === 'GET' && query.has('uploads')) return listUploads(held)
  if (method === 'GET' && key === '') return listObjects(held, query)
  if (method === 'PUT') {
    if (headers['if-none-match'] && held.objects.has(key)) throw new Refused(412, 'PreconditionFailed')
    held.put(key, body, sha256)
    return { headers: { etag: '"x"' } }
  }
  if (method === 'DELETE') {
    held.objects.delete(key)
    return { status: 204 }
  }
  return readObject(held, request)
}

function readObject(held: BucketInMemory, { key, headers }: SeenRequest): Reply {
  const object = held.objects.get(key)
  if (!object) throw new Refused(404, 'NoSuchKey')
  const { content, sha256 } = object
  const facts: Record<string, string> = sha256 ? { 'x-amz-meta-sha256': sha256 } : {}
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
  if (!range) return { headers: { ...facts, 'content-length': content.length }, body: content }
  const start = Number(range[1])
  if (start >= content.length) throw new Refused(416, 'InvalidRange')
  const part = content.subarray(start, range[2] ? Number(range[2]) + 1 : undefined)
  return { status: 206, headers: facts, body: part }
}

function listObjects(held: BucketInMemory, query: URLSearchParams): Reply {
  const most = Number(query.get('max-keys'))
  const after = (query.get('continuation-token') ?? '').replace(ODD, '')
  const prefix = query.get('prefix') ?? ''
  const keys = [...held.objects.keys()].toSorted().filter((key) => key > after && key.startsWith(prefix))
  const page = keys.slice(0, most).map((key) => {
    const { content, modified } = held.objects.get(key) ?? { content: Buffer.of(), modified: new Date() }
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  const last = keys[most - 1]
  const more = keys.length > most ? `<NextContinuationToken>${ODD}${last}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult><IsTruncated>${keys.length > most}</IsTruncated>${more}${page.join('')}</ListBucketResult>`,
  )
}

function listUploads(held: BucketInMemory): Reply {
  const uploads = [...held.uploads].map(
    ([id, { key, begun }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return xml(
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
  )
}

/** Returns a reply of XML. */
export function xml(text: string): Reply {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
  return { headers: { 'content-type': 'application/xml' }, body }
}
