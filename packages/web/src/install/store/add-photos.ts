import type { TextName } from '../texts/texts.ts'
import { faultOfContent } from './checked-file.ts'
import { whileStoring } from './choices.ts'
import { freeMemory } from './free-memory.ts'
import { changePhoto, keepPhoto } from './kept.ts'
import type { KeptChoice, KeptPhoto } from './kept-records.ts'
import { hex, sha256 } from './sha256.ts'
import { thumbOf } from './thumb.ts'

/** Maximum size of a file in bytes. */
const LARGEST = 64 * 1024 ** 2
/** Maximum number of files that are processed at the same time. */
const AT_ONCE = 3
/**
 * Maximum total size in bytes of the files processed at the same time; a larger file is processed alone. The limit keeps 50
 * photos of 12 megapixels from adding more than 80 MB to the page's memory (`bench/installation/phone-page.ts`).
 */
const BYTES_AT_ONCE = 16 * 1024 ** 2

/** Result of adding files: the new photos, the number of files that had been added before, and the rejected files. */
export type AddResult = {
  photos: KeptPhoto[]
  already: number
  faults: { name: string; fault: TextName }[]
  /** Number of photos that the phone has no room to store. They are lost when the page is closed. */
  notKept: number
}

type Place = { job: string; space: number }
type Destination = Place & { known: ReadonlySet<string> }
type Tell = { done: (count: number) => void; photo: (photo: KeptPhoto) => void }
/** Photo to store, and the bytes of its file. */
type Content = { photo: KeptPhoto; bytes: ArrayBuffer }

/**
 * Stores photos of a space, at most `AT_ONCE` at a time, so that a thousand photos need no more memory than three. Photos with
 * the same bytes are stored only once; `known` contains the keys of the existing photos. Reports each photo, in the order of
 * `files`, once it is stored on disk or in memory, and again if it gets a thumbnail.
 */
export function addPhotos(files: readonly File[], of: Destination, tell: Tell): Promise<AddResult> {
  const { job, space } = of
  const choice = { key: newKey(), job, space, count: files.length, done: 0 }
  return whileStoring(choice, () => storePhotos(files, { ...of, choice }, tell))
}

async function storePhotos(
  files: readonly File[],
  { choice, ...of }: Destination & { choice: KeptChoice },
  tell: Tell,
): Promise<AddResult> {
  const result: AddResult = { photos: [], already: 0, faults: [], notKept: 0 }
  const keys = new Set(of.known)

  /**
   * Stores the photo of a file, unless the file was rejected or its photo already exists. Returns the new photo and its bytes.
   */
  async function store(file: File, content: Content | TextName, done: number): Promise<Content | undefined> {
    if (typeof content === 'string') {
      result.faults.push({ name: file.name, fault: content })
      return undefined
    }
    const photo = { ...content.photo, addedAt: Date.now() }
    if (keys.has(photo.key)) {
      result.already += 1
      freeMemory(content.bytes)
      return undefined
    }
    const place = await keepPhoto(photo, content.bytes, { ...choice, done })
    if (place === 'in memory') result.notKept += 1
    keys.add(photo.key)
    result.photos.push(photo)
    tell.photo(photo)
    return { ...content, photo }
  }

  let turn: Promise<unknown> = Promise.resolve()
  await eachOf(files, async (file, at) => {
    const previous = turn
    const storing = contentOf(file, of).then(async (content) => {
      // Stores the photos in the chosen order. If the window is closed, the first `done` files have then been stored or
      // rejected.
      await previous
      const newContent = await store(file, content, at + 1)
      tell.done(at + 1)
      return newContent
    })
    turn = storing
    const content = await storing
    const thumb = content && (await thumbOf(file, content.bytes))
    if (thumb) tell.photo(await changePhoto(content.photo, { thumb }))
  })
  return result
}

/**
 * Runs `act` for each file. Processes at most `AT_ONCE` files and `BYTES_AT_ONCE` bytes at the same time; a larger file runs
 * alone. If `act` fails for a file, starts no more files, and rejects once the running ones have ended.
 */
async function eachOf(files: readonly File[], act: (file: File, at: number) => Promise<void>): Promise<void> {
  const running = new Map<Promise<void>, number>()
  const fits = ({ size }: File) =>
    running.size < AT_ONCE && [...running.values()].reduce((sum, each) => sum + each, size) <= BYTES_AT_ONCE
  try {
    for (const [at, file] of files.entries()) {
      while (running.size > 0 && !fits(file)) await Promise.race(running.keys())
      const run = act(file, at).finally(() => running.delete(run))
      running.set(run, file.size)
    }
    await Promise.all(running.keys())
  } finally {
    await Promise.allSettled(running.keys())
  }
}

/** Reads and checks a file. Returns its photo and bytes, or the name of the text that says why the file is rejected. */
async function contentOf(file: File, place: Place): Promise<Content | TextName> {
  const bytes = await photoBytes(file)
  return typeof bytes === 'string' ? bytes : { photo: await newPhoto(file, bytes, place), bytes }
}

/** Reads a file once. Returns its bytes, or the name of the text that says why the file is not accepted as a photo. */
async function photoBytes(file: File): Promise<ArrayBuffer | TextName> {
  const fault = faultOf(file)
  if (fault) return fault
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return 'unreadable_file'
  const faultInside = faultOfContent(new Uint8Array(bytes))
  if (!faultInside) return bytes
  freeMemory(bytes)
  return faultInside
}

function faultOf({ type, size }: File): TextName | undefined {
  if (type.startsWith('video/')) return 'is_video'
  if (size === 0) return 'empty_file'
  if (size > LARGEST) return 'too_large'
  // Some phones report no media type for HEIC or AVIF files.
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

/** Returns the key of a photo. The key is identical for the same bytes in the same space of a job. */
async function keyOf(digest: Uint8Array, { job, space }: Place): Promise<string> {
  const place = new TextEncoder().encode(`${job}/${space}/`)
  return hex(await sha256(new Uint8Array([...place, ...digest]))).slice(0, 40)
}

/** Returns a new random key. */
export function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}
