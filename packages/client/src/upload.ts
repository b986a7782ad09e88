import { CallError } from './call-error.ts'
import type { CallOptions } from './call-options.ts'
import { type Connection, pause, send, sendAgain, waitAfter } from './request.ts'

/** Chunk size in bytes. Chunks are sent one after another, so a lost connection costs at most one chunk. */
const CHUNK_BYTES = 8 * 1024 * 1024
const protocol = { 'tus-resumable': '1.0.0' }

export type UploadOptions = CallOptions & {
  /** Called with the number of bytes that the server has received so far. */
  onProgress?: (sent: number) => void
}

/**
 * Uploads a file in chunks, and resumes after a lost connection. Returns the id to pass to the call that uses the file. If the
 * upload fails or is aborted, deletes the part that was already sent.
 *
 * Throws a CallError, for example `TOO_LARGE`, or `FILE_REFUSED` with the reason in its fields. Throws the reason of the signal
 * if it aborts.
 */
export async function uploadFile(
  connection: Connection,
  name: string,
  content: Blob,
  options: UploadOptions,
): Promise<string> {
  const id = await begin(connection, { name, size: content.size }, options)
  try {
    await sendContent(connection, id, content, options)
    return id
  } catch (error) {
    const { signal: _aborted, ...others } = options
    // If this request fails, the server itself deletes the upload after at most a day.
    send(connection, { method: 'DELETE', path: pathOf(id), headers: protocol }, others, () => null).catch(
      () => null,
    )
    throw error
  }
}

function begin(connection: Connection, { name, size }: { name: string; size: number }, options: CallOptions) {
  const headers = {
    ...protocol,
    'upload-length': String(size),
    'upload-metadata': `filename ${base64Of(name)}`,
  }
  const request = { method: 'POST', path: 'files/uploads', headers } as const
  return send(connection, request, options, ({ headers }) => {
    const id = headers.get('location')?.split('?')[0]?.split('/').at(-1)
    if (id) return id
    throw new CallError('INTERNAL_ERROR', 'The server did not say where to send the file')
  })
}

async function sendContent(
  connection: Connection,
  id: string,
  content: Blob,
  options: UploadOptions,
): Promise<void> {
  const { retries = connection.retries, onProgress, signal } = options
  let failures = 0
  for (let sent = 0; sent < content.size; onProgress?.(sent)) {
    try {
      sent = await sendChunk(connection, id, { sent, content }, options)
      failures = 0
    } catch (error) {
      const wait = failures < retries ? waitAfterChunk(error, failures) : null
      if (wait === null) throw error
      failures += 1
      await pause(wait, signal)
      const request = { method: 'HEAD', path: pathOf(id), headers: protocol } as const
      sent = await sendAgain(connection, request, options, offsetIn)
    }
  }
}

function sendChunk(
  connection: Connection,
  id: string,
  { sent, content }: { sent: number; content: Blob },
  options: CallOptions,
): Promise<number> {
  const headers = {
    ...protocol,
    'upload-offset': String(sent),
    'content-type': 'application/offset+octet-stream',
  }
  const body = content.slice(sent, sent + CHUNK_BYTES)
  return send(connection, { method: 'PATCH', path: pathOf(id), headers, body }, options, offsetIn)
}

/**
 * Returns how long to wait before the upload resumes, in ms; null to give up. After a lost connection, the server answers 409
 * or 423 until it notices the loss.
 */
function waitAfterChunk(error: unknown, failures: number): number | null {
  const isBusy = error instanceof CallError && (error.status === 409 || error.status === 423)
  return waitAfter(isBusy ? new CallError('UNAVAILABLE', error.message) : error, failures)
}

function offsetIn({ headers }: Response): number {
  return Number(headers.get('upload-offset'))
}

function pathOf(id: string): string {
  return `files/uploads/${id}`
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
