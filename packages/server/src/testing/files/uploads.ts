import { createCipheriv } from 'node:crypto'
import type { Refusal } from '@lienzo/contract/wire/errors'
import sharp from 'sharp'
import { create, locationOf, send } from '../../adapters/uploads/tus-client.ts'

/** Outcome of an upload: its id for an update call, or why it was refused. */
export type Uploaded = { status: number; upload: string; refusal: Partial<Refusal> }

/** Uploads a file as the screens do: created with name and size, then sent in one piece. */
export async function tryUpload(
  address: string,
  token: string | undefined,
  name: string,
  content: Buffer,
): Promise<Uploaded> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const created = await create(`${address}/files/uploads`, {
    size: content.length,
    metadata: { filename: name },
    headers,
  })
  if (created.status !== 201) return { status: created.status, upload: '', refusal: await refusalIn(created) }
  const location = locationOf(created)
  const upload = new URL(location).pathname.split('/').at(-1) ?? ''
  if (content.length === 0) return { status: created.status, upload, refusal: {} }
  const sent = await send(location, 0, content, headers)
  return { status: sent.status, upload, refusal: sent.status === 204 ? {} : await refusalIn(sent) }
}

/** Uploads a file that must be accepted. Returns its id for an update call. */
export async function upload(address: string, token: string, name: string, content: Buffer): Promise<string> {
  const uploaded = await tryUpload(address, token, name, content)
  if (uploaded.status !== 204) {
    throw new Error(`${name} was answered with ${uploaded.status}: ${uploaded.refusal.message}`)
  }
  return uploaded.upload
}

let made = 0

/** Returns an incompressible PNG of noise, three bytes per pixel: a new one each time, but the same sequence in each run. */
export function noisePicture(width: number, height: number): Promise<Buffer> {
  made += 1
  const key = Buffer.alloc(16)
  key.writeUInt32BE(made)
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
