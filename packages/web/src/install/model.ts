import type { InstallerJob, JobPhoto, JobSpace } from '@lienzo/contract/installation/installer-page'
import { type SpaceWorkState, stateOfWork } from '@lienzo/rules/installation/space-work'
import type { Pause } from './sending/sender.ts'
import type { KeptPhoto, KeptReport } from './store/kept-records.ts'
import type { TextName } from './texts/texts.ts'

/** What the page knows, and who is told when that changes. */
export type Model = {
  link: string
  job: InstallerJob
  /** When the server was asked for what is shown; milliseconds. */
  readAt: number
  /** What is shown was kept on the phone, and the server was not reached since. */
  isCopy: boolean
  photos: KeptPhoto[]
  reports: KeptReport[]
  sending: 'idle' | 'sending' | Pause
  /** What photos wait for whose sending has failed, by their keys. */
  hindrances: Map<string, TextName>
  /** The link has opened nothing the last time that it was asked. */
  isBadLink: boolean
}

/** A photo of a space as it is shown, from wherever it is known. */
export type ShownPhoto = {
  key: string
  state: 'waiting' | 'refused' | 'sent' | 'valid' | 'rejected'
  reason: string
  kept: KeptPhoto | undefined
  small: string
}

/** The photos of a space: those that the server has, and those that it does not have yet. */
export function photosOf(model: Model, space: JobSpace): ShownPhoto[] {
  const kept = model.photos.filter((photo) => photo.space === space.id)
  const byKey = new Map(kept.map((photo) => [photo.key, photo]))
  const known = new Set(space.photos.map(({ key }) => key))
  return [
    ...space.photos.map((photo) => ofServer(photo, byKey.get(photo.key))),
    ...kept
      .filter((photo) => !known.has(photo.key) && (photo.state === 'refused' || isNews(model, photo)))
      .map(ofPhone),
  ]
}

function ofServer({ key, state, reason, small }: JobPhoto, kept: KeptPhoto | undefined): ShownPhoto {
  return { key, state: state === 'pending' ? 'sent' : state, reason, kept, small }
}

function ofPhone(kept: KeptPhoto): ShownPhoto {
  return { key: kept.key, state: kept.state, reason: '', kept, small: '' }
}

/** Photos on this phone that nobody has, of spaces that the job does not have any more. */
export function photosElsewhere({ job, photos }: Model): KeptPhoto[] {
  const spaces = new Set(job.spaces.map(({ id }) => id))
  return photos.filter(({ space, state }) => state !== 'sent' && !spaces.has(space))
}

/** The last that was said of whether a space can be done. */
export function saidOf(model: Model, space: JobSpace): JobSpace['said'] {
  const here = model.reports.findLast(
    (report) => report.space === space.id && report.kind !== 'note' && isNews(model, report),
  )
  if (!here || here.kind === 'note') return space.said
  const { kind, reason, text, writtenAt } = here
  return { kind, reason, text, at: Math.max(Math.floor(writtenAt / 1000), lastRefusal(space) + 1) }
}

/** The note of a space as it was written last. */
export function noteOf(model: Model, space: JobSpace): string {
  const here = model.reports.findLast(
    (report) => report.space === space.id && report.kind === 'note' && isNews(model, report),
  )
  return here ? here.text : space.written
}

/** What the server has not told of yet: it was not sent, or after what is shown was read. */
function isNews({ readAt }: Model, { state, sentAt }: KeptReport | KeptPhoto): boolean {
  return state === 'waiting' || (state === 'sent' && sentAt !== null && sentAt >= readAt)
}

export function workOf(model: Model, space: JobSpace): SpaceWorkState {
  const known = new Set(space.photos.map(({ key }) => key))
  const here = model.photos.filter(
    (photo) => photo.space === space.id && isNews(model, photo) && !known.has(photo.key),
  )
  // Whoever takes a photo has seen what was refused before, whatever the clock of the phone says.
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

/** Returns the words for what a photo waits for; nothing while it is on its way or has its turn. */
export function hindranceOfPhoto(
  { isBadLink, hindrances, sending }: Model,
  { key }: { key: string },
): TextName | undefined {
  if (isBadLink) return 'waits_for_link'
  if (!navigator.onLine) return 'waits_for_connection'
  return hindrances.get(key) ?? (typeof sending === 'object' ? sending.why : undefined)
}

/** How much is still to be sent. */
export function leftToSend({ photos, reports }: Model): number {
  return [...photos, ...reports].filter(({ state }) => state === 'waiting').length
}
