import type { TextName } from '../texts/texts.ts'
import { changePhoto, keepPhoto } from './kept.ts'
import type { KeptPhoto } from './kept-records.ts'
import { thumbOf } from './thumb.ts'

/** Bytes. */
const LARGEST = 64 * 1024 ** 2

/** The files that somebody chose: photos that are kept now, photos that were here before, and files that are none. */
export type Added = {
  photos: KeptPhoto[]
  already: number
  faults: { name: string; fault: TextName }[]
  /** How many of the photos the phone has no room for: they live as long as the page. */
  notKept: number
}

type Place = { job: string; space: number }

/**
 * Keeps photos for a space one after another, so that a thousand take no more memory than one. The same photo is kept once: it
 * is known by its bytes. `known` has the keys of those that are there. A photo is told of once it is on the disk of the phone,
 * and again with its small picture.
 */
export async function addPhotos(
  files: readonly File[],
  of: Place & { known: ReadonlySet<string> },
  tell: { done: (count: number) => void; photo: (photo: KeptPhoto) => void },
): Promise<Added> {
  const added: Added = { photos: [], already: 0, faults: [], notKept: 0 }
  const keys = new Set(of.known)
  for (const [at, file] of files.entries()) {
    const fault = faultOf(file)
    const bytes = fault ? undefined : await file.arrayBuffer().catch(() => undefined)
    if (bytes) {
      const photo = await newPhoto(file, bytes, of)
      if (keys.has(photo.key)) added.already += 1
      else {
        if ((await keepPhoto(photo, bytes)) === 'in memory') added.notKept += 1
        keys.add(photo.key)
        added.photos.push(photo)
        tell.photo(photo)
        const thumb = await thumbOf(file, bytes)
        if (thumb) tell.photo(await changePhoto(photo, { thumb }))
      }
    } else added.faults.push({ name: file.name, fault: fault ?? 'unreadable_file' })
    tell.done(at + 1)
  }
  return added
}

function faultOf({ type, size }: File): TextName | undefined {
  if (type.startsWith('video/')) return 'is_video'
  if (size === 0) return 'empty_file'
  if (size > LARGEST) return 'too_large'
  // Some phones say nothing of a HEIC: the server looks into what it is.
  return type === '' || type.startsWith('image/') ? undefined : 'refused_type'
}

async function newPhoto(file: File, bytes: ArrayBuffer, { job, space }: Place): Promise<KeptPhoto> {
  const digest = globalThis.crypto?.subtle ? await hash(bytes) : null
  const key = digest ? await keyOf(digest, { job, space }) : keyOfFile(file, space)
  const sha256 = digest && hex(digest)
  return {
    ...{ key, job, space, name: file.name || 'photo.jpg', size: bytes.byteLength, sha256 },
    ...{ madeAt: file.lastModified, addedAt: Date.now(), state: 'waiting', upload: null },
    ...{ fault: null, sentAt: null, thumb: null },
  }
}

/** The same for the same bytes of the same space. */
async function keyOf(digest: Uint8Array, { job, space }: Place): Promise<string> {
  const place = new TextEncoder().encode(`${job}/${space}/`)
  return hex(await hash(new Uint8Array([...place, ...digest]))).slice(0, 40)
}

/** Without a safe connection browsers hash nothing: then a photo is known by the name, size and moment of its file. */
function keyOfFile({ name, size, lastModified }: File, space: number): string {
  const said = new TextEncoder().encode(`${name}-${size}-${lastModified}`)
  return hex(said).slice(-40).padStart(16, '0') + String(space)
}

async function hash(bytes: BufferSource): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A key for what is said, which nothing else has. */
export function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}
