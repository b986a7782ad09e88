import type { TextName } from '../texts/texts.ts'
import { type KeptPhoto, keepPhoto } from './kept.ts'

const LARGEST = 64 * 1024 ** 2
const THUMB_PIXELS = 240

/** What became of the files that somebody chose. */
export type Added = {
  photos: KeptPhoto[]
  already: number
  faults: { name: string; fault: TextName }[]
  /** How many of the photos the phone has no room for: they live as long as the page. */
  notKept: number
}

/**
 * Keeps photos for a space one after another, so that a thousand take no more memory than one. The same photo is kept once: it
 * is known by its bytes. `known` has the keys of those that are there.
 */
export async function addPhotos(
  files: readonly File[],
  of: { job: string; space: number; known: ReadonlySet<string> },
  onProgress: (done: number, photo?: KeptPhoto) => void,
): Promise<Added> {
  const added: Added = { photos: [], already: 0, faults: [], notKept: 0 }
  const keys = new Set(of.known)
  for (const [at, file] of files.entries()) {
    const fault = faultOf(file)
    const key = fault ? '' : await keyOf(file, of)
    if (fault) added.faults.push({ name: file.name, fault })
    else if (keys.has(key)) added.already += 1
    else {
      const photo = await newPhoto(file, key, of)
      const kept = await keepPhoto(photo, file)
      if (kept === 'in memory') added.notKept += 1
      keys.add(key)
      added.photos.push(photo)
      onProgress(at + 1, photo)
      continue
    }
    onProgress(at + 1)
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

async function newPhoto(
  file: File,
  key: string,
  { job, space }: { job: string; space: number },
): Promise<KeptPhoto> {
  return {
    ...{ key, job, space, name: file.name || 'photo.jpg', size: file.size, addedAt: Date.now() },
    ...{ state: 'waiting', upload: null, fault: null, sentAt: null, thumb: await thumbOf(file) },
  }
}

/** The same for the same bytes of the same space. Without a safe connection browsers hash nothing: then by name and size. */
async function keyOf(file: File, { job, space }: { job: string; space: number }): Promise<string> {
  if (!globalThis.crypto?.subtle) {
    const said = `${file.name}-${file.size}-${file.lastModified}`
    return hex(new TextEncoder().encode(said)).slice(-40).padStart(16, '0') + String(space)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const place = new TextEncoder().encode(`${job}/${space}/`)
  const content = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const whole = new Uint8Array([...place, ...content])
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole))).slice(0, 40)
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A small picture to be seen here. What the browser cannot draw, as HEIC in some, is seen as a sign. */
async function thumbOf(file: Blob): Promise<Blob | null> {
  try {
    const options = {
      resizeWidth: THUMB_PIXELS,
      resizeQuality: 'medium',
      imageOrientation: 'from-image',
    } as const
    const bitmap = await createImageBitmap(file, options)
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7))
  } catch {
    return null
  }
}

/** A key for what is said, which nothing else has. */
export function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}
