import { SECONDS_PER_DAY } from '../day.ts'
import { distanceM, type Place } from './place.ts'

/** What a picture says of itself. A clock without a zone is read as UTC, so it may be wrong by half a day. */
export type PictureOrigin = {
  /** Unix seconds. */
  takenAt: number | null
  zoneKnown: boolean
  place: Place | null
}

/** Another photo that shows the same: `bits` of 64 in which both differ, 0 bits of the very same file being `null`. */
export type LikePhoto = { photoId: number; bits: number | null }

export type ProofTerms = {
  /** Metres from the space from which on a photo is marked. */
  farM: number
  /** So many bits of 64, or fewer, and two pictures are nearly the same. */
  similarBits: number
}

export const usualProofTerms: ProofTerms = { farM: 300, similarBits: 8 }

/** Why somebody should look twice at a photo. None of them refuses it. Kept and sent as it is: moments in Unix seconds. */
export type PhotoFlag =
  | { flag: 'far'; metres: number }
  /** Before the first day on which the job was to be done, or after the last. */
  | { flag: 'early' | 'late'; taken_at: number }
  /** The picture says that it was taken after it arrived. */
  | { flag: 'clock'; taken_at: number }
  | { flag: 'same' | 'similar'; photo_id: number }
  | { flag: 'no_time' | 'no_place' }

export const photoFlagNames = [
  'far',
  'early',
  'late',
  'clock',
  'same',
  'similar',
  'no_time',
  'no_place',
] as const

export type ProvenJob = {
  place: Place | null
  /** The days on which it was to be done, as their beginnings in UTC; `null` where none was agreed. */
  from: number | null
  to: number | null
}

const HALF_A_DAY = SECONDS_PER_DAY / 2

/** What is to be said of a photo of a space. `arrivedAt` in Unix seconds. */
export function flagsOfPhoto(
  photo: PictureOrigin & { arrivedAt: number; like: readonly LikePhoto[] },
  job: ProvenJob,
  terms: ProofTerms,
): PhotoFlag[] {
  return [
    ...flagsOfPlace(photo, job, terms),
    ...flagsOfTime(photo, job),
    ...flagsOfLikeness(photo.like, terms),
  ]
}

function flagsOfPlace({ place }: PictureOrigin, job: ProvenJob, { farM }: ProofTerms): PhotoFlag[] {
  if (!place) return [{ flag: 'no_place' }]
  if (!job.place) return []
  const metres = distanceM(place, job.place)
  return metres > farM ? [{ flag: 'far', metres }] : []
}

function flagsOfTime(
  { takenAt, zoneKnown, arrivedAt }: PictureOrigin & { arrivedAt: number },
  { from, to }: ProvenJob,
): PhotoFlag[] {
  if (takenAt === null) return [{ flag: 'no_time' }]
  const doubt = zoneKnown ? 0 : HALF_A_DAY
  if (takenAt - doubt > arrivedAt + HALF_A_DAY) return [{ flag: 'clock', taken_at: takenAt }]
  if (from !== null && takenAt + doubt < from) return [{ flag: 'early', taken_at: takenAt }]
  if (to !== null && takenAt - doubt >= to + SECONDS_PER_DAY) return [{ flag: 'late', taken_at: takenAt }]
  return []
}

/** The nearest of all that are like it; the very same file before all others. */
function flagsOfLikeness(like: readonly LikePhoto[], { similarBits }: ProofTerms): PhotoFlag[] {
  const nearness = ({ bits }: LikePhoto) => bits ?? -1
  const nearest = like.toSorted((a, b) => nearness(a) - nearness(b) || a.photoId - b.photoId)[0]
  if (!nearest || nearness(nearest) > similarBits) return []
  return [{ flag: nearest.bits === null ? 'same' : 'similar', photo_id: nearest.photoId }]
}
