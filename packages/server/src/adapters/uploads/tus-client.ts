// Client of the tus protocol for tests, written without a library.
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

const PROTOCOL = { 'tus-resumable': '1.0.0' }

interface NewUpload {
  size: number
  /** Metadata values, keyed by their names. */
  metadata?: Record<string, string>
  headers?: Record<string, string>
}

/** Creates an upload. The `location` header of the response contains the address of the upload. */
export function create(address: string, { size, metadata = {}, headers = {} }: NewUpload): Promise<Response> {
  const pairs = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const all = new Headers({ ...PROTOCOL, 'upload-length': String(size), ...headers })
  if (pairs.length > 0) all.set('upload-metadata', pairs.join(','))
  return fetch(address, { method: 'POST', headers: all })
}

/** Sends bytes, beginning at an offset of the upload. Pauses for `pause` milliseconds after every 64 KiB. */
export function send(
  address: string,
  offset: number,
  content: Buffer,
  headers = {},
  pause = 0,
): Promise<Response> {
  // Node's fetch accepts a stream as the body, but its types do not allow this.
  const request = {
    method: 'PATCH',
    headers: {
      ...PROTOCOL,
      ...headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: pause > 0 ? Readable.from(slowly(content, pause)) : new Uint8Array(content),
    duplex: 'half',
  }
  return fetch(address, request as unknown as RequestInit)
}

/** Requests the current offset of an upload. */
export function ask(address: string, headers = {}): Promise<Response> {
  return fetch(address, { method: 'HEAD', headers: { ...PROTOCOL, ...headers } })
}

/** Abandons an upload. */
export function giveUp(address: string, headers = {}): Promise<Response> {
  return fetch(address, { method: 'DELETE', headers: { ...PROTOCOL, ...headers } })
}

/** Returns the absolute address of an upload, read from the response that created the upload. */
export function locationOf(answer: Response): string {
  return new URL(answer.headers.get('location') ?? '', answer.url).href
}

async function* slowly(content: Buffer, pause: number) {
  for (let at = 0; at < content.length; at += 65_536) {
    yield content.subarray(at, at + 65_536)
    await setTimeout(pause)
  }
}
