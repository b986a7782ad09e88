import { createCipheriv } from 'node:crypto'
import type { Refusal } from '@lienzo/contract/wire/errors'
import sharp from 'sharp'
import { create, locationOf, send } from '../../adapters/uploads/tus-client.ts'

/** Result of an upload: the HTTP status, the upload's id for an update call, and the refusal if the upload was refused. */
export type UploadOutcome = { status: number; upload: string; refusal: Partial<Refusal> }

/** Uploads a file as the screens do: creates the upload with name and size, then sends the whole content in one request. */
export async function tryUpload(
  address: string,
  token: string | undefined,
  name: string,
  content: Buffer,
): Promise<UploadOutcome> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const creation = await create(`${address}/files/uploads`, {
    size: content.length,
    metadata: { filename: name },
    headers,
  })
  if (creation.status !== 201)
    return { status: creation.status, upload: '', refusal: await refusalIn(creation) }
  const location = locationOf(creation)
  const upload = new URL(location).pathname.split('/').at(-1) ?? ''
  if (content.length === 0) return { status: creation.status, upload, refusal: {} }
  const answer = await send(location, 0, content, headers)
  return { status: answer.status, upload, refusal: answer.status === 204 ? {} : await refusalIn(answer) }
}

/** Uploads a file. Returns the upload's id for an update call. Throws if the server refuses the file. */
export async function upload(address: string, token: string, name: string, content: Buffer): Promise<string> {
  const outcome = await tryUpload(address, token, name, content)
  if (outcome.status !== 204) {
    throw new Error(`${name} was answered with ${outcome.status}: ${outcome.refusal.message}`)
  }
  return outcome.upload
}

let pictureCount = 0

/**
 * Returns an incompressible PNG of noise with three bytes per pixel. Every picture is different, but each run produces the same
 * sequence.
 */
export function noisePicture(width: number, height: number): Promise<Buffer> {
  pictureCount += 1
  const key = Buffer.alloc(16)
  key.writeUInt32BE(pictureCount)
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16))
  const pixels = cipher.update(Buffer.alloc(width * height * 3))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function refusalIn(response: Response): Promise<Partial<Refusal>> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Partial<Refusal>
  } catch {
    return { message: text }
  }
}
