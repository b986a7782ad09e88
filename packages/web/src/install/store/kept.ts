import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import type { NotDoneReason } from '@lienzo/rules/installation/space-work'
import type { TextName } from '../texts/texts.ts'
import { type Change, read, readAll, write } from './database.ts'

/** A photo on this phone. Its bytes are kept apart until it is sent; `upload` is where the sending of them has begun. */
export type KeptPhoto = {
  key: string
  job: string
  space: number
  name: string
  size: number
  /** Milliseconds. */
  addedAt: number
  state: 'waiting' | 'sent' | 'refused'
  upload: string | null
  /** Milliseconds; null before it was sent. */
  sentAt: number | null
  /** Why it was refused. */
  fault: TextName | null
  /** A small picture of it; null where the browser cannot draw it. */
  thumb: Blob | null
}

/** Something that was said of a space. */
export type KeptReport = {
  key: string
  job: string
  space: number
  kind: 'note' | 'not_done' | 'can_be_done'
  reason: NotDoneReason | null
  text: string
  /** Milliseconds. */
  writtenAt: number
  state: 'waiting' | 'sent' | 'refused'
  /** Milliseconds; null before it was sent. */
  sentAt: number | null
}

type KeptJob = { data: InstallerJob; keptAt: number }

/** What did not fit on the phone, and lives as long as the page; it is newer than what the phone has of it. */
const inMemory = {
  files: new Map<string, Blob>(),
  photos: new Map<string, KeptPhoto>(),
  reports: new Map<string, KeptReport>(),
}

const placeOf = ({ job, key }: { job: string; key: string }) => `${job}/${key}`

export function keepJob(link: string, data: InstallerJob): Promise<void> {
  return write({ store: 'jobs', key: link, put: { data, keptAt: Date.now() } satisfies KeptJob })
}

export function keptJob(link: string): Promise<KeptJob | undefined> {
  return read<KeptJob>('jobs', link)
}

/** Forgets what a link showed that opens nothing any more; what waits to be sent stays, and goes with the next link. */
export function forgetJob(link: string): Promise<void> {
  return write({ store: 'jobs', key: link, remove: true })
}

export async function keptPhotos(job: string): Promise<KeptPhoto[]> {
  const kept = await readAll<KeptPhoto>('photos', `${job}/`).catch(() => [])
  const volatile = [...inMemory.photos.values()].filter((photo) => photo.job === job)
  const all = new Map([...kept, ...volatile].map((photo) => [photo.key, photo]))
  return [...all.values()].toSorted((one, other) => one.addedAt - other.addedAt)
}

export async function keptReports(job: string): Promise<KeptReport[]> {
  const kept = await readAll<KeptReport>('reports', `${job}/`).catch(() => [])
  const volatile = [...inMemory.reports.values()].filter((report) => report.job === job)
  return [...kept, ...volatile].toSorted((one, other) => one.writtenAt - other.writtenAt)
}

/** Keeps a new photo with its bytes, both or none; where the phone has no room, as long as the page is open. */
export async function keepPhoto(photo: KeptPhoto, file: Blob): Promise<'kept' | 'in memory'> {
  const place = placeOf(photo)
  const bytes: Change = { store: 'files', key: place, put: file }
  try {
    await write({ store: 'photos', key: place, put: photo }, bytes)
    return 'kept'
  } catch {
    inMemory.photos.set(place, photo)
    inMemory.files.set(place, file)
    return 'in memory'
  }
}

/** Returns a photo as the phone has it now; another window may have changed it. */
export async function keptPhoto(photo: KeptPhoto): Promise<KeptPhoto | undefined> {
  const place = placeOf(photo)
  return inMemory.photos.get(place) ?? (await read<KeptPhoto>('photos', place))
}

export async function fileOf(photo: KeptPhoto): Promise<Blob | undefined> {
  const place = placeOf(photo)
  return inMemory.files.get(place) ?? (await read<Blob>('files', place))
}

/**
 * Keeps what has become of a photo; the bytes of one that was sent are not needed any more. A phone that has no room even for
 * this finds it out again when the page is opened the next time: what is sent twice is one.
 */
export async function changePhoto(photo: KeptPhoto): Promise<void> {
  const place = placeOf(photo)
  const isSent = photo.state === 'sent'
  const withoutBytes: Change[] = isSent ? [{ store: 'files', key: place, remove: true }] : []
  if (isSent) inMemory.files.delete(place)
  else if (inMemory.files.has(place)) return void inMemory.photos.set(place, photo)
  try {
    await write({ store: 'photos', key: place, put: photo }, ...withoutBytes)
    inMemory.photos.delete(place)
  } catch {
    inMemory.photos.set(place, photo)
    await write(...withoutBytes).catch(() => undefined)
  }
}

export async function removePhoto(photo: KeptPhoto): Promise<void> {
  const place = placeOf(photo)
  inMemory.photos.delete(place)
  inMemory.files.delete(place)
  await write({ store: 'photos', key: place, remove: true }, { store: 'files', key: place, remove: true })
}

export async function keepReport(report: KeptReport): Promise<void> {
  const place = placeOf(report)
  try {
    await write({ store: 'reports', key: place, put: report })
    inMemory.reports.delete(place)
  } catch {
    inMemory.reports.set(place, report)
  }
}

/** Whether a photo lives only as long as the page. */
export function isVolatile(photo: KeptPhoto): boolean {
  return inMemory.files.has(placeOf(photo))
}

/** Whether something lives only as long as the page. */
export function holdsVolatile(): boolean {
  const photos = [...inMemory.photos.values()].filter(isVolatile)
  return [...photos, ...inMemory.reports.values()].some(({ state }) => state === 'waiting')
}

export function keepPicture(key: string, picture: Blob): Promise<void> {
  return write({ store: 'pictures', key, put: picture })
}

export function keptPicture(key: string): Promise<Blob | undefined> {
  return read<Blob>('pictures', key)
}
