import type { TextName } from '../texts/texts.ts'
import { faultOfContent } from './checked-file.ts'
import { whileStoring } from './choices.ts'
import { changePhoto, keepPhoto } from './kept.ts'
import type { KeptChoice, KeptPhoto } from './kept-records.ts'
import { hex, sha256 } from './sha256.ts'
import { thumbOf } from './thumb.ts'

/** Maximum size of a file in bytes. */
const LARGEST = 64 * 1024 ** 2

/** Result of adding files: the new photos, the number of photos that existed already, and the rejected files. */
export type Added = {
  photos: KeptPhoto[]
  already: number
  faults: { name: string; fault: TextName }[]
  /** Number of photos that the phone has no room for; they are lost when the page is closed. */
  notKept: number
}

type Place = { job: string; space: number }
type Known = Place & { known: ReadonlySet<string> }
type Tell = { done: (count: number) => void; photo: (photo: KeptPhoto) => void }

/**
 * Stores photos of a space one after another, so that a thousand photos need no more memory than one. Photos with the same
 * bytes are stored once; `known` contains the existing keys. Reports each photo once it is stored, on disk or in memory, and
 * again if it gets a thumbnail.
 */
export function addPhotos(files: readonly File[], of: Known, tell: Tell): Promise<Added> {
  const { job, space } = of
  const choice = { key: newKey(), job, space, count: files.length, done: 0 }
  return whileStoring(choice, () => storePhotos(files, { ...of, choice }, tell))
}

async function storePhotos(
  files: readonly File[],
  { choice, ...of }: Known & { choice: KeptChoice },
  tell: Tell,
): Promise<Added> {
  const result: Added = { photos: [], already: 0, faults: [], notKept: 0 }
  const keys = new Set(of.known)
  for (const [at, file] of files.entries()) {
    const bytes = await photoBytes(file)
    if (typeof bytes === 'string') result.faults.push({ name: file.name, fault: bytes })
    else {
      const photo = await newPhoto(file, bytes, of)
      if (keys.has(photo.key)) result.already += 1
      else {
        if ((await keepPhoto(photo, bytes, { ...choice, done: at + 1 })) === 'in memory') result.notKept += 1
        keys.add(photo.key)
        result.photos.push(photo)
        tell.photo(photo)
        const thumb = await thumbOf(file, bytes)
        if (thumb) tell.photo(await changePhoto(photo, { thumb }))
      }
    }
    tell.done(at + 1)
  }
  return result
}

/** Reads a file once. Returns its bytes, or why it is not accepted as a photo. */
async function photoBytes(file: File): Promise<ArrayBuffer | TextName> {
  const fault = faultOf(file)
  if (fault) return fault
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return 'unreadable_file'
  const faultInside = faultOfContent(new Uint8Array(bytes))
  if (!faultInside) return bytes
  // Frees the memory of the rejected file immediately.
  bytes.transfer(0)
  return faultInside
}

function faultOf({ type, size }: File): TextName | undefined {
  if (type.startsWith('video/')) return 'is_video'
  if (size === 0) return 'empty_file'
  if (size > LARGEST) return 'too_large'
  // Some phones report no type for HEIC.
  return type === '' || type.startsWith('image/') ? undefined : 'refused_type'
}

async function newPhoto(file: File, bytes: ArrayBuffer, { job, space }: Place): Promise<KeptPhoto> {
  const digest = await sha256(new Uint8Array(bytes))
  const key = await keyOf(digest, { job, space })
  return {
    ...{ key, job, space, name: file.name || 'photo.jpg', size: bytes.byteLength, sha256: hex(digest) },
    ...{ madeAt: file.lastModified, addedAt: Date.now(), state: 'waiting', upload: null },
    ...{ fault: null, sentAt: null, thumb: null },
  }
}

/** Returns the key of a photo, which is the same for the same bytes in the same space of a job. */
async function keyOf(digest: Uint8Array, { job, space }: Place): Promise<string> {
  const place = new TextEncoder().encode(`${job}/${space}/`)
  return hex(await sha256(new Uint8Array([...place, ...digest]))).slice(0, 40)
}

/** Returns a new unique key. */
export function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}
