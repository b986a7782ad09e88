import { Refused, refusalOf, Stranger } from '../server.ts'
import { changePhoto, fileOf, keptPhoto, PIECE } from '../store/kept.ts'
import type { KeptPhoto } from '../store/kept-records.ts'

const PROTOCOL = { 'tus-resumable': '1.0.0' }
/** The slowest connection on which a piece is waited for, in bytes a second. */
const SLOWEST = 4_000
/** Milliseconds. */
const LEAST_PATIENCE = 30_000

/** Thrown where the phone has a photo no longer, and the server does not have it either. */
export class PhotoGone extends Error {}

/**
 * Sends a photo piece by piece, from where an earlier try has come to: it goes on after a lost connection and after the phone was
 * off. Resolves once the server says that it has read back the bytes of this photo: any network may answer 200. Rejects with
 * `Refused`, `Stranger` or `PhotoGone`, or with the error of the browser where nobody answers or `signal` interrupts it.
 */
export async function sendPhoto(link: string, photo: KeptPhoto, signal: AbortSignal): Promise<void> {
  // As the phone has it now: an earlier try of this page has noted where the sending began, another window that it is over.
  const kept = (await keptPhoto(photo)) ?? photo
  if (kept.state === 'sent') return
  const sending = { photo: kept, headers: { ...PROTOCOL, authorization: `Bearer ${link}` }, signal }
  const begun = kept.upload ? await progressOf(sending, kept.upload) : undefined
  if (begun?.isKept) return
  const upload = begun ?? (await begin(sending))
  // Read once the server has answered: without a network each try would read photos in vain.
  const file = await fileOf(photo)
  if (!file) throw new PhotoGone()
  // Begun by a request whose answer was lost, it may have come to its end.
  if (upload.offset >= file.size && (await progressOf(sending, upload.address))?.isKept) return
  for (let { offset } = upload; ; ) {
    const answer = await sendPiece(sending, upload.address, { file, offset })
    if (isKept(answer, kept)) return
    const reached = Number(answer.headers.get('upload-offset'))
    if (reached <= offset) throw new Stranger()
    offset = reached
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
  // The server has lost what was begun: it is begun anew.
  const isLost = isOfProtocol && (answer.status === 404 || answer.status === 410)
  if (isLost) await changePhoto(sending.photo, { upload: null })
  // It knows of more or fewer bytes than this window: the next try asks how many.
  if (isLost || (isOfProtocol && answer.status === 409)) throw new Refused({ status: 503 })
  throw await refusalOf(answer)
}

/** How far an upload has come, in bytes; nothing where the server does not know it any more. */
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
        // Told as an age, which is right on a phone whose clock is not.
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

function request({ headers, signal }: Sending, address: string, asked: Request): Promise<Response> {
  const patience = Math.ceil(LEAST_PATIENCE + ((asked.body?.size ?? 0) / SLOWEST) * 1000)
  return fetch(address, {
    ...asked,
    headers: { ...headers, ...asked.headers },
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  })
}

/** Whether the server says that it has read back from its disk the bytes that the phone has. */
function isKept({ headers }: Response, { sha256 }: KeptPhoto): boolean {
  const result = headers.get('upload-result')
  if (result === null) return false
  const [, stored] = result.split('.')
  if (sha256 === null || stored === sha256) return true
  throw new Refused({ status: 500 })
}

/** Gives an answer back. Throws if it is not of the protocol of uploads. */
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
