import type { InstallerJob, JobPhoto, JobSpace } from '@lienzo/contract/installation/installer-page'
import { type SpaceWorkState, stateOfWork } from '@lienzo/rules/installation/space-work'
import type { Pause } from './sending/sender.ts'
import type { Added } from './store/add-photos.ts'
import type { KeptChoice, KeptPhoto, KeptReport } from './store/kept-records.ts'
import type { TextName } from './texts/texts.ts'

/** State of the page. */
export type Model = {
  link: string
  job: InstallerJob
  /** Time at which the shown data was requested from the server, in ms. */
  readAt: number
  /** True if the data is the phone's copy, and the server has not been reached since. */
  isCopy: boolean
  photos: KeptPhoto[]
  reports: KeptReport[]
  /** Additions of this window that are being stored. */
  storing: Storing[]
  /** Results of the latest additions of this window by space. */
  added: Map<number, Added>
  /** Photos that were chosen in a page that was closed before it had stored all of them. */
  lost: KeptChoice[]
  sending: 'idle' | 'sending' | Pause
  /** Reasons why photos still wait after sending has failed, by their keys. */
  hindrances: Map<string, TextName>
  /** True if the link was invalid when last used. */
  isBadLink: boolean
}

/** Progress of photos that are being stored for a space. */
type Storing = { space: number; done: number; count: number }

/** A photo of a space as shown, from the server or from the phone. */
export type ShownPhoto = {
  key: string
  state: 'waiting' | 'refused' | 'sent' | 'valid' | 'rejected'
  reason: string
  kept: KeptPhoto | undefined
  small: string
}

/** Returns the photos of a space: those on the server, and those it does not have yet. */
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

/** Returns photos that the server has refused for good and that are still on the phone. */
export function refusedPhotos({ job, photos }: Model): KeptPhoto[] {
  const serverKeys = new Set(job.spaces.flatMap((space) => space.photos.map(({ key }) => key)))
  return photos.filter(({ key, state }) => state === 'refused' && !serverKeys.has(key))
}

/** Returns reports that the server has refused for good, unless the installer has reported the same thing again since. */
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

/** Returns the progress of all photos that are being stored for some spaces; undefined if there are none. */
export function storingOf({ storing }: Model, isOfSpace: (space: number) => boolean) {
  const here = storing.filter(({ space }) => isOfSpace(space))
  const sum = (of: 'done' | 'count') => here.reduce((total, each) => total + each[of], 0)
  return here.length > 0 ? { done: sum('done'), count: sum('count') } : undefined
}

/** Returns unsent photos of spaces that are no longer part of the job. */
export function photosElsewhere({ job, photos }: Model): KeptPhoto[] {
  const spaces = new Set(job.spaces.map(({ id }) => id))
  return photos.filter(({ space, state }) => state !== 'sent' && !spaces.has(space))
}

/** Returns the latest statement whether a space can be done. */
export function saidOf(model: Model, space: JobSpace): JobSpace['said'] {
  const here = model.reports.findLast(
    (report) => report.space === space.id && report.kind !== 'note' && isNews(model, report),
  )
  if (!here || here.kind === 'note') return space.said
  const { kind, reason, text, writtenAt } = here
  return { kind, reason, text, at: Math.max(Math.floor(writtenAt / 1000), lastRefusal(space) + 1) }
}

/** Returns the latest note of a space. */
export function noteOf(model: Model, space: JobSpace): string {
  const here = model.reports.findLast(
    (report) => report.space === space.id && report.kind === 'note' && isNews(model, report),
  )
  return here ? here.text : space.written
}

/** Returns true if the shown data cannot include it: it is unsent, or was sent after the data was requested. */
function isNews({ readAt }: Model, { state, sentAt }: KeptReport | KeptPhoto): boolean {
  return state === 'waiting' || (state === 'sent' && sentAt !== null && sentAt >= readAt)
}

export function workOf(model: Model, space: JobSpace): SpaceWorkState {
  const serverKeys = new Set(space.photos.map(({ key }) => key))
  const here = model.photos.filter(
    (photo) => photo.space === space.id && isNews(model, photo) && !serverKeys.has(photo.key),
  )
  // Whoever takes a photo has seen the earlier refusals, even if the phone's clock is wrong.
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

/** Returns the text for what a photo waits for; undefined while it is being sent or is next in turn. */
export function hindranceOfPhoto(
  { isBadLink, hindrances, sending }: Model,
  { key }: { key: string },
): TextName | undefined {
  if (isBadLink) return 'waits_for_link'
  if (!navigator.onLine) return 'waits_for_connection'
  return hindrances.get(key) ?? (typeof sending === 'object' ? sending.why : undefined)
}

/** Returns the number of items still to be sent. */
export function leftToSend({ photos, reports }: Model): number {
  return [...photos, ...reports].filter(({ state }) => state === 'waiting').length
}
