import { Refused, refusalOf } from '../server.ts'
import { changePhoto, fileOf, type KeptPhoto, keptPhoto } from '../store/kept.ts'

const PROTOCOL = { 'tus-resumable': '1.0.0' }
/** The slowest connection on which a photo is waited for, in bytes a second. */
const SLOWEST = 4_000
const LEAST_PATIENCE = 60_000

/** Thrown where the phone has a photo no longer, and the server does not have it either. */
export class PhotoGone extends Error {}

/**
 * Sends a photo, from where an earlier try has come to: it goes on after a lost connection and after the phone was off. Resolves
 * once the server says that it has the photo: any network may answer 200. Rejects with `Refused`, with `PhotoGone`, or with what
 * the browser says where nobody answers.
 */
export async function sendPhoto(link: string, photo: KeptPhoto): Promise<void> {
  // As the phone has it now: an earlier try of this page has noted where the sending began, another window that it is over.
  const kept = (await keptPhoto(photo)) ?? photo
  if (kept.state === 'sent') return
  const file = await fileOf(photo)
  const headers = { ...PROTOCOL, authorization: `Bearer ${link}` }
  const begun = kept.upload ? await progressOf(kept.upload, headers) : undefined
  if (begun?.isDone) return
  if (!file) throw new PhotoGone()
  const upload = begun
    ? { address: kept.upload ?? '', offset: begun.offset }
    : await begin(photo, file, headers)
  const answer = await fetch(upload.address, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(upload.offset),
    },
    body: file.slice(upload.offset),
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(LEAST_PATIENCE + (file.size / SLOWEST) * 1000),
  })
  if (answer.ok && isKept(answer)) return
  if (answer.ok) throw new Error('The answer does not say that the photo is kept')
  // The server has lost what was begun, or more of it than was thought: it is begun anew.
  if (answer.status === 404 || answer.status === 409 || answer.status === 410) {
    await changePhoto({ ...photo, upload: null })
    throw new Refused({ status: 503 })
  }
  throw await refusalOf(answer)
}

type Headers = Record<string, string>

/** How far an upload has come; nothing where the server does not know it any more. */
async function progressOf(address: string, headers: Headers) {
  const answer = await fetch(address, {
    method: 'HEAD',
    headers,
    signal: AbortSignal.timeout(LEAST_PATIENCE),
  })
  if (answer.status === 404 || answer.status === 410) return undefined
  if (!answer.ok) throw await refusalOf(answer)
  assertFromServer(answer)
  const offset = Number(answer.headers.get('upload-offset'))
  return { offset, isDone: isKept(answer) }
}

/** Whether the server says that it has the whole photo. */
function isKept({ headers }: Response): boolean {
  return headers.has('upload-result')
}

/** Throws if the answer is not of the protocol of uploads. */
function assertFromServer({ headers }: Response): void {
  if (!headers.has('tus-resumable')) throw new Error('Somebody else has answered')
}

async function begin(photo: KeptPhoto, file: Blob, headers: Headers) {
  const answer = await fetch('/install/uploads', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(file.size),
      'upload-metadata': metadata({ filename: photo.name, key: photo.key, space: String(photo.space) }),
    },
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(LEAST_PATIENCE),
  })
  if (!answer.ok) throw await refusalOf(answer)
  assertFromServer(answer)
  const address = new URL(answer.headers.get('location') ?? '', location.href).pathname
  await changePhoto({ ...photo, upload: address })
  return { address, offset: 0 }
}

function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
