import { Refused, refusalOf } from '../server.ts'
import { changePhoto, fileOf, type KeptPhoto } from '../store/kept.ts'

const PROTOCOL = { 'tus-resumable': '1.0.0' }
/** The slowest connection on which a photo is waited for, in bytes a second. */
const SLOWEST = 4_000
const LEAST_PATIENCE = 60_000

/**
 * Sends a photo, from where an earlier try has come to: it goes on after a lost connection and after the phone was off. Answers
 * once the server has it. Rejects with `Refused`, or with what the browser says where nobody answers.
 */
export async function sendPhoto(link: string, photo: KeptPhoto): Promise<void> {
  const file = await fileOf(photo)
  // What is not there any more was sent by another window.
  if (!file) return
  const headers = { ...PROTOCOL, authorization: `Bearer ${link}` }
  const begun = photo.upload ? await progressOf(photo.upload, headers) : undefined
  if (begun?.isDone) return
  const upload = begun
    ? { address: photo.upload ?? '', offset: begun.offset }
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
  if (answer.ok) return
  // The server has lost what was begun, or more of it than was thought: it is begun anew.
  if (answer.status === 404 || answer.status === 409 || answer.status === 410) {
    await changePhoto({ ...photo, upload: null })
    throw new Refused(503, {}, 0)
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
  const offset = Number(answer.headers.get('upload-offset'))
  return { offset, isDone: answer.headers.has('upload-result') }
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
