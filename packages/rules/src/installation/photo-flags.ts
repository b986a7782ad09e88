import { SECONDS_PER_DAY } from '../day.ts'
import { distanceM, type Place } from './place.ts'

/** Time and place in a picture's metadata, as far as present. */
export type PictureOrigin = {
  time: PictureTime | null
  place: Place | null
}

/**
 * Time of a picture. `camera` (a clock with a zone) and `satellites` give Unix seconds. `clock` is a camera clock without a zone,
 * as the Unix seconds at which a clock in UTC shows the same.
 */
export type PictureTime = { by: 'camera' | 'satellites'; at: number } | { by: 'clock'; shown: number }

/** Source of a photo's time; `space_zone` is the camera clock read in the time zone of the space. */
export const momentSources = ['camera', 'satellites', 'space_zone', 'phone'] as const

/** Time when a photo was taken, in Unix seconds, with its source. */
export type TakenMoment = { at: number; source: (typeof momentSources)[number] }

/**
 * Returns when a photo was taken, from the best source available, or null if only its arrival is known. `momentInSpace` reads the
 * camera clock in the time zone of the space, if that is known; `fileMadeAt` is when the phone created the file, in Unix seconds.
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
 * Two perceptual hashes of different kinds, as zeros and ones: 64 bits for the lowest frequencies of a picture, and four bits for
 * the gradients of each of 16 × 16 cells, row by row.
 */
export type PhotoHashes = { likeness: string; gradients: string }

/** Appearance of a photo. `detail` is the entropy of its gradients in hundredths of a bit; a white wall has 0. */
export type PhotoLook = PhotoHashes & { detail: number }

/** Maximum share of differing gradients in near-duplicates: overall, and in the worst vertical strip. */
const MOST_DIFFERENT = 0.4
const MOST_IN_STRIP = 0.6
/** Minimum detail of near-duplicates, which excludes photos such as white walls and windows at night. */
export const LEAST_DETAIL = 150

const CELLS = 16
const BITS_OF_CELL = 4
/** Cells across a strip, and the minimum gradients for its share to count. */
const STRIP = 4
const LEAST_IN_STRIP = 24

/**
 * Returns the differing bits (of 64) between a photo and the nearest view of another, or null if they are not near-duplicates.
 * Both hashes must be near in one view, and so must each strip of it: if the same poster hangs in two shops, the walls beside it
 * differ. The limits come from the training half of a generated set (docs/performance.md).
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

/** Counts differing gradients as a share of those present in either picture. */
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

/** Similar photo: `bits` is the number of differing bits (of 64), null for the identical file. */
export type LikePhoto = { photoId: number; bits: number | null }

export type ProofTerms = {
  /** Distance in metres from the space beyond which a photo is flagged. */
  farM: number
  /** Maximum differing bits (of 64) between near-duplicates. */
  similarBits: number
}

export const usualProofTerms: ProofTerms = { farM: 300, similarBits: 12 }

/** Reason to look twice at a photo; none of them refuses it. Stored and sent as it is; times in Unix seconds. */
export type PhotoFlag =
  | { flag: 'far'; metres: number }
  /** Before the first day of the job, or after the last. */
  | { flag: 'early' | 'late'; taken_at: number }
  /** Taken, according to the picture, after it arrived. */
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

/** Photo to be judged; `arrivedAt` is in Unix seconds. */
type JudgedPhoto = {
  taken: TakenMoment | null
  place: Place | null
  arrivedAt: number
  like: readonly LikePhoto[]
}

/** Returns the flags of a photo by its time, its place and its similarity to other photos. */
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

/** The phone only knows when the file was created, possibly as a copy: that makes no photo early or late. */
function flagsOfTime({ taken, arrivedAt }: JudgedPhoto, { from, to }: ProvenJob): PhotoFlag[] {
  if (taken === null || taken.source === 'phone') return [{ flag: 'no_time' }]
  const { at } = taken
  if (at > arrivedAt + HALF_A_DAY) return [{ flag: 'clock', taken_at: at }]
  if (from !== null && at < from) return [{ flag: 'early', taken_at: at }]
  if (to !== null && at >= to + SECONDS_PER_DAY) return [{ flag: 'late', taken_at: at }]
  return []
}

/** Flags the most similar photo; an identical file comes first. */
function flagsOfLikeness(like: readonly LikePhoto[], { similarBits }: ProofTerms): PhotoFlag[] {
  const nearness = ({ bits }: LikePhoto) => bits ?? -1
  const nearest = like.toSorted((a, b) => nearness(a) - nearness(b) || a.photoId - b.photoId)[0]
  if (!nearest || nearness(nearest) > similarBits) return []
  return [{ flag: nearest.bits === null ? 'same' : 'similar', photo_id: nearest.photoId }]
}
