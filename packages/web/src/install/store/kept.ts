import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import { change, read, readAll } from './database.ts'
import { freeMemory } from './free-memory.ts'
import type { KeptChoice, KeptJob, KeptPhoto, KeptReport, PhotoName } from './kept-records.ts'

/** Size in bytes of one piece of a photo, in the database and in an upload request. */
export const PIECE = 512_000

/**
 * Items that the phone had no room to store, kept in memory until the page is closed. They take precedence over stored versions
 * of the same items.
 */
const inMemory = {
  files: new Map<string, Blob>(),
  photos: new Map<string, KeptPhoto>(),
  reports: new Map<string, KeptReport>(),
}

/** Builds the database key of a photo, report or choice of a job. */
export const placeOf = ({ job, key }: PhotoName) => `${job}/${key}`

export function keepJob(link: string, data: InstallerJob): Promise<void> {
  return change(({ put }) => put('jobs', link, { data, keptAt: Date.now() }))
}

export function keptJob(link: string): Promise<KeptJob | undefined> {
  return read('jobs', link)
}

/** Deletes the copy of the job stored for a link. Unsent items remain, and are sent with the next link. */
export function forgetJob(link: string): Promise<void> {
  return change(({ remove }) => remove('jobs', link))
}

export async function keptPhotos(job: string): Promise<KeptPhoto[]> {
  const storedPhotos = await readAll('photos', job).catch(() => [])
  const volatile = [...inMemory.photos.values()].filter((photo) => photo.job === job)
  const all = new Map([...storedPhotos, ...volatile].map((photo) => [photo.key, photo]))
  return [...all.values()].toSorted((one, other) => one.addedAt - other.addedAt)
}

export async function keptReports(job: string): Promise<KeptReport[]> {
  const storedReports = await readAll('reports', job).catch(() => [])
  const volatile = [...inMemory.reports.values()].filter((report) => report.job === job)
  return [...storedReports, ...volatile].toSorted((one, other) => one.writtenAt - other.writtenAt)
}

/**
 * Stores a new photo, its bytes and the progress of its choice in one transaction. If the transaction fails, for example
 * because the phone has no room, keeps the photo and its bytes in memory until the page is closed. Does not overwrite a photo
 * that a different window has stored in the meantime, unless that photo was refused.
 */
export async function keepPhoto(
  photo: KeptPhoto,
  bytes: ArrayBuffer,
  choice: KeptChoice,
): Promise<'kept' | 'in memory'> {
  const place = placeOf(photo)
  try {
    await change(async ({ get, put }) => {
      put('choices', placeOf(choice), choice)
      const earlier = await get('photos', place)
      if (earlier && earlier.state !== 'refused') return
      put('photos', place, photo)
      for (let from = 0, piece = 0; from < bytes.byteLength; from += PIECE, piece += 1) {
        const content = bytes.slice(from, from + PIECE)
        put('files', `${place}/${String(piece).padStart(4, '0')}`, content)
        // The database has its own copy of the piece.
        freeMemory(content)
      }
    })
    inMemory.photos.delete(place)
    inMemory.files.delete(place)
    return 'kept'
  } catch {
    inMemory.photos.set(place, photo)
    inMemory.files.set(place, new Blob([bytes]))
    return 'in memory'
  }
}

/**
 * Reads the current version of a photo, because a different window may have changed it. Returns undefined if the photo no
 * longer exists.
 */
export async function keptPhoto(photo: PhotoName): Promise<KeptPhoto | undefined> {
  const place = placeOf(photo)
  return inMemory.photos.get(place) ?? (await read('photos', place))
}

/** Returns the bytes of a photo, or undefined if the phone no longer has all of them. */
export async function fileOf(photo: KeptPhoto): Promise<Blob | undefined> {
  const place = placeOf(photo)
  const volatile = inMemory.files.get(place)
  if (volatile) return volatile
  const file = new Blob(await readAll('files', place))
  return file.size === photo.size ? file : undefined
}

/**
 * Applies changes to the stored version of a photo, which a different window may have changed, and returns the result. A sent
 * photo stays sent, and its bytes are deleted. If the changes cannot be stored, keeps the changed photo in memory. The next
 * visit may then send a sent photo again, and the server recognises it.
 */
export async function changePhoto(photo: KeptPhoto, changes: Partial<KeptPhoto>): Promise<KeptPhoto> {
  const place = placeOf(photo)
  const isSent = changes.state === 'sent'
  if (isSent) inMemory.files.delete(place)
  const volatile = inMemory.photos.get(place)
  if (volatile && !isSent) {
    const newPhoto = { ...volatile, ...changes }
    inMemory.photos.set(place, newPhoto)
    return newPhoto
  }
  try {
    const newPhoto = await change(async ({ get, put, remove }) => {
      const now = (await get('photos', place)) ?? photo
      const next = now.state === 'sent' ? { ...now, ...changes, state: now.state } : { ...now, ...changes }
      put('photos', place, next)
      if (next.state === 'sent') remove('files', place)
      return next
    })
    inMemory.photos.delete(place)
    return newPhoto
  } catch {
    const newPhoto = { ...photo, ...changes }
    inMemory.photos.set(place, newPhoto)
    if (isSent) await change(({ remove }) => remove('files', place)).catch(() => undefined)
    return newPhoto
  }
}

export async function removePhoto(photo: KeptPhoto): Promise<void> {
  const place = placeOf(photo)
  inMemory.photos.delete(place)
  inMemory.files.delete(place)
  await change(({ remove }) => {
    remove('photos', place)
    remove('files', place)
  })
}

export async function keepReport(report: KeptReport): Promise<void> {
  const place = placeOf(report)
  try {
    await change(({ put }) => put('reports', place, report))
    inMemory.reports.delete(place)
  } catch {
    inMemory.reports.set(place, report)
  }
}

/** Returns true if closing the page would lose the photo, because its bytes are only in memory. */
export function isVolatile(photo: KeptPhoto): boolean {
  return inMemory.files.has(placeOf(photo))
}

/** Returns true if closing the page would lose an unsent photo or report. */
export function holdsVolatile(): boolean {
  const photos = [...inMemory.photos.values()].filter(isVolatile)
  return [...photos, ...inMemory.reports.values()].some(({ state }) => state === 'waiting')
}

export async function keepPicture(key: string, picture: Blob): Promise<void> {
  const bytes = await picture.arrayBuffer()
  await change(({ put }) => put('pictures', key, bytes))
}

export async function keptPicture(key: string): Promise<Blob | undefined> {
  const bytes = await read('pictures', key)
  return bytes && new Blob([bytes])
}
