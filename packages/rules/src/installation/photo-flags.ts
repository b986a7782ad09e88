import { SECONDS_PER_DAY } from '../day.ts'
import { distanceM, type Place } from './place.ts'

/** Time and place from a picture's metadata; null if missing. */
export type PictureOrigin = {
  time: PictureTime | null
  place: Place | null
}

/**
 * Time of a picture. `camera` (a clock with a time zone) and `satellites` have a time in Unix seconds. `clock` is a camera
 * clock without a time zone, converted to Unix seconds as if it showed UTC.
 */
export type PictureTime = { by: 'camera' | 'satellites'; at: number } | { by: 'clock'; shown: number }

/**
 * Sources of a photo's time. `space_zone` is a camera clock without a time zone, which is assumed to show the local time of the
 * space.
 */
export const momentSources = ['camera', 'satellites', 'space_zone', 'phone'] as const

/** Time when a photo was taken, in Unix seconds, with its source. */
export type TakenMoment = { at: number; source: (typeof momentSources)[number] }

/**
 * Returns the time when a photo was taken, from the best source available, or null if only the time of arrival is known.
 * `momentInSpace` converts the camera clock as local time of the space, and is omitted if the time zone of the space is
 * unknown. `fileMadeAt` is the time when the phone created the file, in Unix seconds.
 */
export function takenMoment(
  time: PictureTime | null,
  context: { momentInSpace?: ((clockTime: number) => number) | undefined; fileMadeAt: number | null },
): TakenMoment | null {
  if (time && time.by !== 'clock') return { at: time.at, source: time.by }
  if (time && context.momentInSpace) return { at: context.momentInSpace(time.shown), source: 'space_zone' }
  return context.fileMadeAt === null ? null : { at: context.fileMadeAt, source: 'phone' }
}

/**
 * Two perceptual hashes of different kinds, written as zeros and ones: 64 bits for the lowest frequencies of the picture, and
 * four bits for the gradients of each of 16 × 16 cells, row by row.
 */
export type PhotoHashes = { likeness: string; gradients: string }

/** Appearance of a photo. `detail` is the entropy of the gradients in hundredths of a bit; a picture of a white wall has 0. */
export type PhotoLook = PhotoHashes & { detail: number }

/** Maximum share of different gradients in near-duplicates: in the whole picture, and in each vertical strip. */
const MOST_DIFFERENT = 0.4
const MOST_IN_STRIP = 0.6
/** Minimum detail of near-duplicates, because photos such as white walls and windows at night all look alike. */
export const LEAST_DETAIL = 150

const CELLS = 16
const BITS_OF_CELL = 4
/** Width of a strip in cells, and the minimum number of gradients on which its share is based. */
const STRIP = 4
const LEAST_IN_STRIP = 24

/**
 * Returns the number of different bits (of 64) between a photo and the nearest of several views of a second photo, or null if
 * they are not near-duplicates. Both hashes of a view must be near, and so must each vertical strip: if the same poster hangs
 * in two shops, the walls beside it differ. The limits come from the training half of a generated set (docs/performance.md).
 */
export function nearDuplicateBits(
  views: readonly PhotoHashes[],
  other: PhotoHashes,
  mostBits: number,
): number | null {
  let nearest: number | null = null
  for (const view of views) {
    const bits = differingBits(view.likeness, other.likeness)
    if (bits > mostBits || (nearest !== null && bits >= nearest)) continue
    if (areGradientsNear(view.gradients, other.gradients)) nearest = bits
  }
  return nearest
}

export function differingBits(one: string, other: string): number {
  let bits = 0
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) bits += 1
  return bits
}

/**
 * Returns true if the share of different gradients, among those in either picture, is within the limits overall and in each
 * strip.
 */
function areGradientsNear(one: string, other: string): boolean {
  const differing = Array.from({ length: CELLS }, () => 0)
  const present = Array.from({ length: CELLS }, () => 0)
  for (let at = 0; at < one.length; at += 1) {
    const column = Math.floor(at / BITS_OF_CELL) % CELLS
    if (one[at] !== other[at]) differing[column] = (differing[column] ?? 0) + 1
    if (one[at] === '1' || other[at] === '1') present[column] = (present[column] ?? 0) + 1
  }
  if (sumOf(differing) > MOST_DIFFERENT * sumOf(present)) return false
  return differing.slice(STRIP - 1).every((_, left) => {
    const [inStrip, all] = [differing, present].map((counts) => sumOf(counts.slice(left, left + STRIP)))
    return (inStrip ?? 0) <= MOST_IN_STRIP * Math.max(all ?? 0, LEAST_IN_STRIP)
  })
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Similar photo. `bits` is the number of different bits (of 64), null for the identical file. */
export type LikePhoto = { photoId: number; bits: number | null }

export type ProofTerms = {
  /** Distance in metres from the space beyond which a photo is flagged. */
  farM: number
  /** Maximum number of different bits (of 64) between near-duplicates. */
  similarBits: number
}

export const usualProofTerms: ProofTerms = { farM: 300, similarBits: 12 }

/** Reason to check a photo more closely; a flag alone never rejects it. Stored and sent in this form; times in Unix seconds. */
export type PhotoFlag =
  | { flag: 'far'; metres: number }
  /** Photo taken before the first day of the job, or after the last. */
  | { flag: 'early' | 'late'; taken_at: number }
  /** Photo whose metadata say that it was taken more than half a day after it arrived. */
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
  /** First and last day of the job, as their starts in UTC; null if not agreed. */
  from: number | null
  to: number | null
}

const HALF_A_DAY = SECONDS_PER_DAY / 2

/** Photo that is checked for flags; `arrivedAt` is in Unix seconds. */
type JudgedPhoto = {
  taken: TakenMoment | null
  place: Place | null
  arrivedAt: number
  like: readonly LikePhoto[]
}

/** Returns the flags of a photo, based on time, place and similarity to other photos. */
export function flagsOfPhoto(photo: JudgedPhoto, job: ProvenJob, terms: ProofTerms): PhotoFlag[] {
  return [
    ...flagsOfPlace(photo, job, terms),
    ...flagsOfTime(photo, job),
    ...flagsOfLikeness(photo.like, terms),
  ]
}

function flagsOfPlace({ place }: JudgedPhoto, job: ProvenJob, { farM }: ProofTerms): PhotoFlag[] {
  if (!place) return [{ flag: 'no_place' }]
  if (!job.place) return []
  const metres = distanceM(place, job.place)
  return metres > farM ? [{ flag: 'far', metres }] : []
}

/**
 * Returns at most one flag. A time from the phone counts as no time: the file can be a copy, so its time does not show that the
 * photo is early or late.
 */
function flagsOfTime({ taken, arrivedAt }: JudgedPhoto, { from, to }: ProvenJob): PhotoFlag[] {
  if (taken === null || taken.source === 'phone') return [{ flag: 'no_time' }]
  const { at } = taken
  if (at > arrivedAt + HALF_A_DAY) return [{ flag: 'clock', taken_at: at }]
  if (from !== null && at < from) return [{ flag: 'early', taken_at: at }]
  if (to !== null && at >= to + SECONDS_PER_DAY) return [{ flag: 'late', taken_at: at }]
  return []
}

/** Returns a flag for the most similar photo, if it differs by at most `similarBits`; an identical file is the most similar. */
function flagsOfLikeness(like: readonly LikePhoto[], { similarBits }: ProofTerms): PhotoFlag[] {
  const nearness = ({ bits }: LikePhoto) => bits ?? -1
  const nearest = like.toSorted((a, b) => nearness(a) - nearness(b) || a.photoId - b.photoId)[0]
  if (!nearest || nearness(nearest) > similarBits) return []
  return [{ flag: nearest.bits === null ? 'same' : 'similar', photo_id: nearest.photoId }]
}
