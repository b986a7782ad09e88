import { SECONDS_PER_DAY } from '../day.ts'
import { distanceM, type Place } from './place.ts'

/** When and where a picture says that it was taken, as far as it says so. */
export type PictureOrigin = {
  time: PictureTime | null
  place: Place | null
}

/**
 * The time of a picture: by the clock of the camera with its zone, or by satellites, in Unix seconds; or by the clock of the camera
 * alone, as the Unix seconds at which a clock in UTC shows the same.
 */
export type PictureTime = { by: 'camera' | 'satellites'; at: number } | { by: 'clock'; shown: number }

/** Who says when a photo was taken; `space_zone` is the clock of the camera, read in the zone of the space. */
export const momentSources = ['camera', 'satellites', 'space_zone', 'phone'] as const

/** The moment in which a photo was taken, in Unix seconds, and who says so. */
export type TakenMoment = { at: number; source: (typeof momentSources)[number] }

/**
 * The moment in which a photo was taken, from the best that is known of it; null where nothing is known but that it arrived.
 * `momentInSpace` reads the clock of the camera in the zone of the space, where that is known; `fileMadeAt` is when the phone has
 * made the file, in Unix seconds.
 */
export function takenMoment(
  time: PictureTime | null,
  known: { momentInSpace?: ((shown: number) => number) | undefined; fileMadeAt: number | null },
): TakenMoment | null {
  if (time && time.by !== 'clock') return { at: time.at, source: time.by }
  if (time && known.momentInSpace) return { at: known.momentInSpace(time.shown), source: 'space_zone' }
  return known.fileMadeAt === null ? null : { at: known.fileMadeAt, source: 'phone' }
}

/**
 * Two hashes of different kinds, as zeros and ones: 64 of a picture's slowest waves, and four for the gradients of each of
 * 16 × 16 cells, row by row.
 */
export type PhotoHashes = { likeness: string; gradients: string }

/** How a photo looks. `detail` is the entropy of the steps in it, in hundredths of a bit: a white wall has 0. */
export type PhotoLook = PhotoHashes & { detail: number }

/** Shares of gradients that may differ between near-duplicates: in all, and in the worst strip from top to bottom. */
const MOST_DIFFERENT = 0.4
const MOST_IN_STRIP = 0.6
/** Photos with less detail, such as white walls and night windows, are near-duplicates of nothing. */
export const LEAST_DETAIL = 150

const CELLS = 16
const BITS_OF_CELL = 4
/** Cells across a strip, and the gradients from which on its share counts. */
const STRIP = 4
const LEAST_IN_STRIP = 24

/**
 * Returns the bits of 64 in which a photo differs from another in the nearest of its views, and null where they are no
 * near-duplicates. Both hashes must be near in one view, and so must each strip of it: where one poster hangs in two shops,
 * the walls beside it differ. The limits were found on the training half of a generated set (docs/performance.md).
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

/** Counts differing gradients as a share of those that either picture has. */
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

/** Another photo that shows the same: `bits` of 64 in which both differ, `null` for the very same file. */
export type LikePhoto = { photoId: number; bits: number | null }

export type ProofTerms = {
  /** Metres from the space from which on a photo is marked. */
  farM: number
  /** Bits of 64 that may differ at most between near-duplicates. */
  similarBits: number
}

export const usualProofTerms: ProofTerms = { farM: 300, similarBits: 12 }

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

/** A photo as it is judged. `arrivedAt` in Unix seconds. */
type JudgedPhoto = {
  taken: TakenMoment | null
  place: Place | null
  arrivedAt: number
  like: readonly LikePhoto[]
}

/** Judges a photo of a space by its time, its place and its likeness to others. */
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

/** The phone tells when the file was made, which may be when the picture was copied: no photo is early or late for that. */
function flagsOfTime({ taken, arrivedAt }: JudgedPhoto, { from, to }: ProvenJob): PhotoFlag[] {
  if (taken === null || taken.source === 'phone') return [{ flag: 'no_time' }]
  const { at } = taken
  if (at > arrivedAt + HALF_A_DAY) return [{ flag: 'clock', taken_at: at }]
  if (from !== null && at < from) return [{ flag: 'early', taken_at: at }]
  if (to !== null && at >= to + SECONDS_PER_DAY) return [{ flag: 'late', taken_at: at }]
  return []
}

/** The nearest of all that are like it; the very same file before all others. */
function flagsOfLikeness(like: readonly LikePhoto[], { similarBits }: ProofTerms): PhotoFlag[] {
  const nearness = ({ bits }: LikePhoto) => bits ?? -1
  const nearest = like.toSorted((a, b) => nearness(a) - nearness(b) || a.photoId - b.photoId)[0]
  if (!nearest || nearness(nearest) > similarBits) return []
  return [{ flag: nearest.bits === null ? 'same' : 'similar', photo_id: nearest.photoId }]
}
