import type { InstallerJob, JobPhoto, JobSpace } from '@lienzo/contract/installation/installer-page'
import { type SpaceWorkState, stateOfWork } from '@lienzo/rules/installation/space-work'
import type { Pause } from './sending/sender.ts'
import type { AddResult } from './store/add-photos.ts'
import type { KeptChoice, KeptPhoto, KeptReport } from './store/kept-records.ts'
import type { TextName } from './texts/texts.ts'

/** State of an installer's page. */
export type Model = {
  link: string
  job: InstallerJob
  /** Time in ms when the shown data was requested from the server. */
  readAt: number
  /** True if the data is the phone's copy of the job, and the server has not been reached since the copy was loaded. */
  isCopy: boolean
  photos: KeptPhoto[]
  reports: KeptReport[]
  /** Groups of photos that this window is storing. */
  storing: Storing[]
  /** Latest result of adding photos to each space in this window, by space id. */
  added: Map<number, AddResult>
  /** Groups of chosen photos that were not stored completely before their window was closed. */
  lost: KeptChoice[]
  sending: 'idle' | 'sending' | Pause
  /** Name of the text that says why a photo is still waiting after a failed attempt to send it, by photo key. */
  hindrances: Map<string, TextName>
  /** True if the server found the link invalid and no later reload of the job has succeeded. */
  isBadLink: boolean
}

/** Progress of storing a group of photos of a space: `done` of `count` photos. */
type Storing = { space: number; done: number; count: number }

/** Photo of a space, from the server or from the phone, as the page shows it. */
export type ShownPhoto = {
  key: string
  state: 'waiting' | 'refused' | 'sent' | 'valid' | 'rejected'
  reason: string
  kept: KeptPhoto | undefined
  small: string
}

/**
 * Returns the photos of a space: first the photos in the server's data, then photos on the phone that were refused or that the
 * server's data cannot include yet.
 */
export function photosOf(model: Model, space: JobSpace): ShownPhoto[] {
  const localPhotos = model.photos.filter((photo) => photo.space === space.id)
  const byKey = new Map(localPhotos.map((photo) => [photo.key, photo]))
  const serverKeys = new Set(space.photos.map(({ key }) => key))
  return [
    ...space.photos.map((photo) => ofServer(photo, byKey.get(photo.key))),
    ...localPhotos
      .filter((photo) => !serverKeys.has(photo.key) && (photo.state === 'refused' || isNews(model, photo)))
      .map(ofPhone),
  ]
}

function ofServer({ key, state, reason, small }: JobPhoto, kept: KeptPhoto | undefined): ShownPhoto {
  return { key, state: state === 'pending' ? 'sent' : state, reason, kept, small }
}

function ofPhone(photo: KeptPhoto): ShownPhoto {
  return { key: photo.key, state: photo.state, reason: '', kept: photo, small: '' }
}

/**
 * Returns the keys of the photos of a space that the server has, or that the phone still has to send. Refused photos are left
 * out, so that they are checked again if the installer chooses them again.
 */
export function knownKeys({ photos }: Model, space: JobSpace): Set<string> {
  const here = photos.filter((photo) => photo.space === space.id && photo.state !== 'refused')
  return new Set([...space.photos, ...here].map(({ key }) => key))
}

/** Returns the photos on the phone that were permanently refused and that the server does not have. */
export function refusedPhotos(of: Pick<Model, 'job' | 'photos'>): KeptPhoto[] {
  return missingPhotos(of).filter(({ state }) => state === 'refused')
}

/**
 * Returns the photos on the phone that the server does not have: those that wait, and those that were permanently refused and
 * that the installer has neither removed nor chosen again.
 */
export function missingPhotos({ job, photos }: Pick<Model, 'job' | 'photos'>): KeptPhoto[] {
  const serverKeys = new Set(job.spaces.flatMap((space) => space.photos.map(({ key }) => key)))
  return photos.filter(
    ({ key, state }) => state === 'waiting' || (state === 'refused' && !serverKeys.has(key)),
  )
}

/**
 * Returns the permanently refused reports that were not replaced by a later report about the same space. A note replaces a
 * note, and a statement replaces a statement.
 */
export function refusedReports({ reports }: Model): KeptReport[] {
  const isNote = ({ kind }: KeptReport) => kind === 'note'
  return reports.filter(
    (report, index) =>
      report.state === 'refused' &&
      !reports
        .slice(index + 1)
        .some((later) => later.space === report.space && isNote(later) === isNote(report)),
  )
}

/** Returns the combined progress of storing photos for the matching spaces, or undefined if no photos are being stored. */
export function storingOf({ storing }: Model, isOfSpace: (space: number) => boolean) {
  const here = storing.filter(({ space }) => isOfSpace(space))
  const sum = (of: 'done' | 'count') => here.reduce((total, each) => total + each[of], 0)
  return here.length > 0 ? { done: sum('done'), count: sum('count') } : undefined
}

/** Returns the waiting or refused photos whose space is no longer part of the job. */
export function photosElsewhere({ job, photos }: Model): KeptPhoto[] {
  const spaces = new Set(job.spaces.map(({ id }) => id))
  return photos.filter(({ space, state }) => state !== 'sent' && !spaces.has(space))
}

/**
 * Returns the latest statement on whether the work in a space can be done, from the phone if the server's data cannot include
 * it yet.
 */
export function saidOf(model: Model, space: JobSpace): JobSpace['said'] {
  const here = model.reports.findLast(
    (report) => report.space === space.id && report.kind !== 'note' && isNews(model, report),
  )
  if (!here || here.kind === 'note') return space.said
  const { kind, reason, text, writtenAt } = here
  return { kind, reason, text, at: Math.max(Math.floor(writtenAt / 1000), lastRefusal(space) + 1) }
}

/** Returns the latest note about a space, from the phone if the server's data cannot include it yet. */
export function noteOf(model: Model, space: JobSpace): string {
  const here = model.reports.findLast(
    (report) => report.space === space.id && report.kind === 'note' && isNews(model, report),
  )
  return here ? here.text : space.written
}

/**
 * Returns true if the shown data cannot include a report or photo, because the item is waiting or was sent after the data was
 * requested.
 */
function isNews({ readAt }: Model, { state, sentAt }: KeptReport | KeptPhoto): boolean {
  return state === 'waiting' || (state === 'sent' && sentAt !== null && sentAt >= readAt)
}

export function workOf(model: Model, space: JobSpace): SpaceWorkState {
  const serverKeys = new Set(space.photos.map(({ key }) => key))
  const here = model.photos.filter(
    (photo) => photo.space === space.id && isNews(model, photo) && !serverKeys.has(photo.key),
  )
  // Photos that the server's data does not contain yet are dated after every refusal, even if the phone's clock is slow,
  // because the installer had seen the refusals when adding the photos.
  const after = lastRefusal(space) + 1
  return stateOfWork({
    photos: [
      ...space.photos.map(({ at, refused_at }) => ({ takenInAt: at, refusedAt: refused_at })),
      ...here.map(({ addedAt }) => ({
        takenInAt: Math.max(Math.floor(addedAt / 1000), after),
        refusedAt: null,
      })),
    ],
    said: saidOf(model, space),
  })
}

function lastRefusal({ photos }: JobSpace): number {
  return Math.max(0, ...photos.map(({ refused_at }) => refused_at ?? 0))
}

/** Returns the name of the text that says why a photo is waiting, or undefined if nothing delays the photo. */
export function hindranceOfPhoto(
  { isBadLink, hindrances, sending }: Model,
  { key }: { key: string },
): TextName | undefined {
  if (isBadLink) return 'waits_for_link'
  if (!navigator.onLine) return 'waits_for_connection'
  return hindrances.get(key) ?? (typeof sending === 'object' ? sending.why : undefined)
}

/** Returns the number of photos and reports still to be sent. */
export function leftToSend({ photos, reports }: Model): number {
  return [...photos, ...reports].filter(({ state }) => state === 'waiting').length
}
