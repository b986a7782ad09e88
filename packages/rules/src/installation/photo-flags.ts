import { SECONDS_PER_DAY } from '../day.ts'
import { distanceM, type Place } from './place.ts'

/** Time and place from a picture's metadata; null if the metadata do not contain them. */
export type PictureOrigin = {
  time: PictureTime | null
  place: Place | null
}

/**
 * Time from a picture's metadata. `camera` is a camera clock with a time zone, and `satellites` is GPS time; `at` is in Unix
 * seconds. `clock` is a camera clock without a time zone; `shown` is its time in Unix seconds as if it showed UTC.
 */
export type PictureTime = { by: 'camera' | 'satellites'; at: number } | { by: 'clock'; shown: number }

/**
 * Sources for the time of a photo. `space_zone` is a camera clock without a time zone, which is assumed to show the local time
 * of the space. `phone` is the time when the phone created the file.
 */
export const momentSources = ['camera', 'satellites', 'space_zone', 'phone'] as const

/** Time when a photo was taken, in Unix seconds, and the source of this time. */
export type TakenMoment = { at: number; source: (typeof momentSources)[number] }

/**
 * Returns the time when a photo was taken, from the best available source, or null without any source. `momentInSpace` converts
 * the local time of the space to Unix seconds, and is missing if the time zone of the space is unknown. `fileMadeAt` is the
 * time when the phone created the file, in Unix seconds.
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
 * Two perceptual hashes of a photo as strings of zeros and ones. `likeness`: 64 bits for the lowest frequencies. `gradients`:
 * four bits for each of 16 × 16 cells, row by row.
 */
export type PhotoHashes = { likeness: string; gradients: string }

/**
 * Hashes of a photo with its level of detail. `detail` is the entropy of the gradients in hundredths of a bit; a picture of a
 * white wall has 0.
 */
export type PhotoLook = PhotoHashes & { detail: number }

/** Maximum share of gradients that differ between near-duplicates: in the whole picture, and in each vertical strip. */
const MOST_DIFFERENT = 0.4
const MOST_IN_STRIP = 0.6
/** Minimum detail for comparing photos, because photos with less, such as white walls and windows at night, all look alike. */
export const LEAST_DETAIL = 150

const CELLS = 16
const BITS_OF_CELL = 4
/** Width of a strip in cells, and minimum denominator for its share of gradients that differ. */
const STRIP = 4
const LEAST_IN_STRIP = 24

/**
 * Returns how many likeness bits (of 64) differ between a photo and the nearest of several views of a second photo. Returns
 * null if no view is a near-duplicate: at most `mostBits` bits can differ, and the gradients must be similar overall and in
 * each vertical strip, because the walls beside a poster differ if it hangs in two shops. The limits come from the training
 * half of a generated set (docs/performance.md).
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

/** Returns true if few of the gradients that are set in either picture differ, both overall and in each strip. */
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

/** Similar photo. `bits` is the number of likeness bits (of 64) that differ, or null if the files are identical. */
export type LikePhoto = { photoId: number; bits: number | null }

export type ProofTerms = {
  /** Distance in metres from the space beyond which a photo is flagged. */
  farM: number
  /** Maximum number of likeness bits (of 64) that differ between near-duplicates. */
  similarBits: number
}

export const usualProofTerms: ProofTerms = { farM: 300, similarBits: 12 }

/**
 * Reason to look at a photo more closely; a flag alone never rejects a photo. This is also the format in the database and in
 * responses. Times are in Unix seconds.
 */
export type PhotoFlag =
  | { flag: 'far'; metres: number }
  /** The photo was taken before the first day of the job, or after the last day. */
  | { flag: 'early' | 'late'; taken_at: number }
  /** According to its metadata, the photo was taken more than half a day after it arrived. */
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
  window: JobWindow
}

/** Time in which the job is to be done, in Unix seconds: from `from` until just before `until`; null if not agreed. */
export type JobWindow = { from: number | null; until: number | null }

/**
 * Returns the time from the start of a job's first day to the end of its last day, as a clock in the space shows them. Days are
 * given as midnight UTC. `momentInSpace` converts the local time of the space to Unix seconds; without it, the days are those
 * of UTC.
 */
export function windowOfDays(
  { from, to }: { from: number | null; to: number | null },
  momentInSpace: (clockTime: number) => number = (clockTime) => clockTime,
): JobWindow {
  return {
    from: from === null ? null : momentInSpace(from),
    until: to === null ? null : momentInSpace(to + SECONDS_PER_DAY),
  }
}

const HALF_A_DAY = SECONDS_PER_DAY / 2

/** Photo to be checked for flags. `arrivedAt` is in Unix seconds. */
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
 * Returns at most one flag. Ignores a time from the phone: the file can be a copy, so its time does not show whether the photo
 * is early or late.
 */
function flagsOfTime({ taken, arrivedAt }: JudgedPhoto, { window }: ProvenJob): PhotoFlag[] {
  if (taken === null || taken.source === 'phone') return [{ flag: 'no_time' }]
  const { at } = taken
  if (at > arrivedAt + HALF_A_DAY) return [{ flag: 'clock', taken_at: at }]
  if (window.from !== null && at < window.from) return [{ flag: 'early', taken_at: at }]
  if (window.until !== null && at >= window.until) return [{ flag: 'late', taken_at: at }]
  return []
}

/**
 * Returns at most one flag, for the most similar photo: `same` if the files are identical, or `similar` if at most
 * `similarBits` bits differ.
 */
function flagsOfLikeness(like: readonly LikePhoto[], { similarBits }: ProofTerms): PhotoFlag[] {
  const nearness = ({ bits }: LikePhoto) => bits ?? -1
  const nearest = like.toSorted((a, b) => nearness(a) - nearness(b) || a.photoId - b.photoId)[0]
  if (!nearest || nearness(nearest) > similarBits) return []
  return [{ flag: nearest.bits === null ? 'same' : 'similar', photo_id: nearest.photoId }]
}
