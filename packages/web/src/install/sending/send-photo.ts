import { RefusalError, refusalOf, Stranger } from '../server.ts'
import { changePhoto, fileOf, keptPhoto, PIECE } from '../store/kept.ts'
import type { KeptPhoto } from '../store/kept-records.ts'
import { withTimeLimit } from './time-limit.ts'

const PROTOCOL = { 'tus-resumable': '1.0.0' }
/** Slowest supported connection, in bytes per second. It determines the timeout for sending a piece. */
const SLOWEST = 4_000
/** Timeout in ms of a request without a body. The time to send a body is added. */
const LEAST_PATIENCE = 30_000

/** Thrown if the photo is neither on the phone nor on the server any more. */
export class MissingPhotoError extends Error {}

/**
 * Sends a photo in pieces, and can continue after a lost connection or a restart of the phone. Resolves only once the server
 * confirms that it has read back the bytes of this photo, because any network may answer 200. Rejects with `RefusalError`,
 * `Stranger` or `MissingPhotoError`, or with the browser's error if the server does not respond or `signal` aborts the request.
 */
export async function sendPhoto(link: string, photo: KeptPhoto, signal: AbortSignal): Promise<void> {
  // Reads the stored photo again, because an earlier attempt may have recorded the path of the upload, or a different window
  // may have sent the photo.
  const latest = (await keptPhoto(photo)) ?? photo
  if (latest.state === 'sent') return
  const sending = { photo: latest, headers: { ...PROTOCOL, authorization: `Bearer ${link}` }, signal }
  const progress = latest.upload ? await progressOf(sending, latest.upload) : undefined
  if (progress?.isKept) return
  const upload = progress ?? (await begin(sending))
  // Reads the file only after the server has answered. Offline, every attempt would otherwise read the file in vain.
  const file = await fileOf(photo)
  if (!file) throw new MissingPhotoError()
  // An earlier request may have completed the upload even though its answer was lost.
  if (upload.offset >= file.size && (await progressOf(sending, upload.address))?.isKept) return
  for (let { offset } = upload; ; ) {
    const answer = await sendPiece(sending, upload.address, { file, offset })
    if (isKept(answer, latest)) return
    const nextOffset = Number(answer.headers.get('upload-offset'))
    if (nextOffset <= offset) throw new Stranger()
    offset = nextOffset
  }
}

type Sending = { photo: KeptPhoto; headers: Record<string, string>; signal: AbortSignal }

async function sendPiece(
  sending: Sending,
  address: string,
  { file, offset }: { file: Blob; offset: number },
) {
  const body = file.slice(offset, offset + PIECE)
  const answer = await request(sending, address, {
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body,
  })
  if (answer.ok) return fromServer(answer)
  const isOfProtocol = answer.headers.has('tus-resumable')
  // The server has lost the upload, so the next attempt starts a new one.
  const isLost = isOfProtocol && (answer.status === 404 || answer.status === 410)
  if (isLost) await changePhoto(sending.photo, { upload: null })
  // A status of 409 means that the server has a different number of bytes than this window expects. The next attempt asks the
  // server for the offset.
  if (isLost || (isOfProtocol && answer.status === 409)) throw new RefusalError({ status: 503 })
  throw await refusalOf(answer)
}

/**
 * Returns the path and the offset in bytes of an upload, and whether the server has stored the photo. Returns undefined if the
 * server no longer knows the upload. Throws `RefusalError` or `Stranger`.
 */
async function progressOf(sending: Sending, address: string) {
  const answer = await request(sending, address, { method: 'HEAD' })
  if (answer.status === 404 || answer.status === 410) return undefined
  if (!answer.ok) throw await refusalOf(answer)
  const offset = Number(fromServer(answer).headers.get('upload-offset'))
  return { address, offset, isKept: isKept(answer, sending.photo) }
}

async function begin(sending: Sending) {
  const { photo } = sending
  const answer = await request(sending, '/install/uploads', {
    method: 'POST',
    headers: {
      'upload-length': String(photo.size),
      'upload-metadata': metadata({
        ...{ filename: photo.name, key: photo.key, space: String(photo.space) },
        // The file's time is sent as an age, which is correct even if the phone's clock is wrong.
        age: String(Math.max(0, Math.round((Date.now() - photo.madeAt) / 1000))),
      }),
    },
  })
  if (!answer.ok) throw await refusalOf(answer)
  const address = new URL(fromServer(answer).headers.get('location') ?? '', location.href).pathname
  await changePhoto(photo, { upload: address })
  return { address, offset: Number(answer.headers.get('upload-offset') ?? 0) }
}

type Request = { method: string; headers?: Record<string, string>; body?: Blob }

function request({ headers, signal }: Sending, address: string, options: Request): Promise<Response> {
  const patience = Math.ceil(LEAST_PATIENCE + ((options.body?.size ?? 0) / SLOWEST) * 1000)
  return fetch(address, {
    ...options,
    headers: { ...headers, ...options.headers },
    referrerPolicy: 'no-referrer',
    signal: withTimeLimit(signal, patience),
  })
}

/**
 * Returns true if the server reports that it has read the stored photo back from disk. Throws `RefusalError` if the server's
 * hash of the photo differs from the phone's hash.
 */
function isKept({ headers }: Response, { sha256 }: KeptPhoto): boolean {
  const result = headers.get('upload-result')
  if (result === null) return false
  const [, storedHash] = result.split('.')
  if (sha256 === null || storedHash === sha256) return true
  throw new RefusalError({ status: 500 })
}

/** Returns the answer if it belongs to the upload protocol. Throws `Stranger` otherwise. */
function fromServer(answer: Response): Response {
  if (!answer.headers.has('tus-resumable')) throw new Stranger()
  return answer
}

function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
