import type { DemoOrder } from '../sales/demo-order-data.ts'
import { referenceOf } from '../sales/demo-orders.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import { leaveNote, openPage, sayNotDone } from './season-links.ts'
import { isMountedByHouse, isShipped } from './season-mounting.ts'
import { type ReviewedInStory, reviewPhotos } from './season-photo-review.ts'
import { type Line, type Shot, type Space, sendPhoto, takePhoto } from './season-photo-taking.ts'

/** Number of working days from an order to its mounting. `LATER` replaces it for the most recent orders. */
const MOUNTED = 10
const LATER = { until: 26, mounted: 14 }
/**
 * Number of working days between steps: from the photos to their review, to the second photos, to the second review, and to the
 * end.
 */
const AFTER = { review: 3, again: 2, secondReview: 1, end: 2 }
/** Number of recent orders whose photos nobody has reviewed yet. */
const UNREVIEWED = 2
const MINUTES_A_SPACE = 7
/** Installers report every fourth space without a photo as impossible, and leave a note on every ninth space with one. */
const REPORTED = 4
const NOTED = 9
/** Maximum number of spaces of an order that are photographed. */
const MOST_SPACES = 70
/**
 * Share of an order's spaces that are photographed. In every third order, all spaces are photographed, and rejected photos are
 * retaken.
 */
const PHOTOGRAPHED = 0.75

/** Returns the events in which installers send photos and the house reviews them. */
export function seasonInstallerPhotos(parts: DemoParts, orders: readonly DemoOrder[]): Happening[] {
  return orders
    .flatMap((order, index) => {
      const reference = referenceOf({ order, orders, index })
      const isMounted = isMountedByHouse(order) && order.spaces !== undefined && isShipped(order)
      return isMounted ? [{ order, reference }] : []
    })
    .toReversed()
    .flatMap(({ order, reference }, place) => roundStory(parts, { order, reference, place }))
}

type Round = { order: DemoOrder; reference: string; place: number }
type SpacePhoto = Shot & { line: Line; space: Space; photoId: number }
type Progress = { lines?: Line[]; taken: (SpacePhoto | undefined)[]; refused: number[] }

/**
 * Returns the events for one order: an installer goes from shop to shop and sends photos; on later days, the house reviews them
 * and the installer retakes rejected photos.
 */
function roundStory(parts: DemoParts, round: Round): Happening[] {
  const { calendar } = parts
  const { order, place } = round
  const isThorough = place % 3 === 0
  const progress: Progress = { taken: [], refused: [] }
  const mountedAgo = order.ago - (order.ago <= LATER.until ? LATER.mounted : MOUNTED)
  const start = calendar.workday(mountedAgo, 8 * 60 + place)
  const photos = Array.from({ length: MOST_SPACES }, (_, number): Happening => {
    const at = start + number * MINUTES_A_SPACE * 60
    const act = async () => {
      progress.lines ??= await agreedLines(parts, round, at)
      const photoCount = Math.ceil(progress.lines.length * (isThorough ? 1 : PHOTOGRAPHED))
      const line = progress.lines[number]
      if (!line) return
      await usePage(parts, round, { line, number, at, isPhotographed: number < photoCount })
      if (number >= photoCount) return
      const before = progress.taken.slice(0, number).findLast((each) => each !== undefined)
      progress.taken[number] = await photograph(parts, round, { line, number, at, before })
    }
    return { at, act }
  })
  if (place < UNREVIEWED) return photos
  const reviewedAgo = mountedAgo - AFTER.review
  const looking = calendar.workday(reviewedAgo, 9 * 60 + place * 3)
  const review = async () => {
    // Leaves some photos unreviewed in the four most recent orders.
    const chosen = [...progress.taken.keys()].filter((number) => place >= 4 || number % 6 !== 5)
    progress.refused = await decide(parts, round, { at: looking, progress, chosen })
  }
  const reviews = [...photos, { at: looking, act: review }]
  // In recent orders, the installers have not returned to the shops yet.
  if (order.ago <= LATER.until) return reviews
  const cameBack = reviewedAgo - AFTER.again
  const end = calendar.workday(cameBack - AFTER.secondReview - AFTER.end, 10 * 60 + place * 3)
  const completion = { at: end, act: () => callInstalled(parts, round, end) }
  if (!isThorough) return [...reviews, completion]
  const again = calendar.workday(cameBack, 15 * 60 + place)
  const takeAgain = async () => {
    for (const number of progress.refused) {
      const refusedPhoto = progress.taken[number]
      if (!refusedPhoto) continue
      const { line } = refusedPhoto
      progress.taken[number] = await photograph(parts, round, { line, number, at: again, again: true })
    }
  }
  const lookingAgain = calendar.workday(cameBack - AFTER.secondReview, 9 * 60 + place * 3)
  const reviewAgain = async () => {
    await decide(parts, round, { at: lookingAgain, progress, chosen: progress.refused, again: true })
  }
  return [...reviews, { at: again, act: takeAgain }, { at: lookingAgain, act: reviewAgain }, completion]
}

/** Returns the lines of the order's budget if the budget was approved; otherwise an empty list. */
async function agreedLines(
  { people, records }: DemoParts,
  { reference }: Round,
  at: number,
): Promise<Line[]> {
  const id = records.budgets.get(reference)
  if (id === undefined) return []
  const call = people.as('admin', at)
  const { status } = await call('budgetrest/get', { id })
  const { rows } = await call('budgetrest/getspaces', { id, perpage: 500 })
  return status === 'approved' || status === 'closed' ? rows : []
}

type Arrival = { line: Line; number: number; at: number; isPhotographed: boolean }

/**
 * Opens the page of the installer of a space, where the installer reports some spaces as impossible and leaves some notes.
 */
async function usePage(
  { people, records }: DemoParts,
  { reference, place }: Round,
  { line, number, at, isPhotographed }: Arrival,
): Promise<void> {
  const link = records.links.get(`${reference} ${line.installer_id}`)
  if (link === undefined) return
  await openPage(people, link, at)
  const isImpossible = !isPhotographed && number % REPORTED === 0
  const isNoted = isPhotographed && number % NOTED === NOTED - 1
  if (!isImpossible && !isNoted) return
  const space = await people.as('admin', at)('spacerest/get', { id: line.space_id })
  const subject = { link, space, at, turn: place + number }
  await (isImpossible ? sayNotDone(people, subject) : leaveNote(people, subject))
}

type Visit = { line: Line; number: number; at: number; before?: Shot | undefined; again?: true }

async function photograph(
  parts: DemoParts,
  { order, reference, place }: Round,
  { line, number, at, before, again }: Visit,
): Promise<SpacePhoto> {
  const space = await parts.people.as('admin', at)('spacerest/get', { id: line.space_id })
  const turn = place * 40 + number
  const taking = {
    campaign: order.campaign ?? '',
    reference,
    turn,
    at,
    space,
    before,
    ...(again && { again }),
  }
  const shot = await takePhoto(taking)
  const photoId = await sendPhoto(parts, { line, space, content: shot.content, number, at })
  return { ...shot, line, space, photoId }
}

type Review = { at: number; progress: Progress; chosen: readonly number[]; again?: true }

/** Reviews the chosen photos of an order. Returns the numbers of the photos to retake. */
async function decide(
  { people, records }: DemoParts,
  { reference, place }: Round,
  { at, progress, chosen, again }: Review,
): Promise<number[]> {
  const budgetId = records.budgets.get(reference)
  if (budgetId === undefined) return []
  const numbers = new Map<number, number>()
  const reviews = chosen.flatMap((number): ReviewedInStory[] => {
    const photo = progress.taken[number]
    if (!photo) return []
    const { photoId, isCopy, space } = photo
    numbers.set(photoId, number)
    return [
      {
        ...{ id: photoId, isCopy, country: space.country === 'PT' ? 'PT' : 'ES' },
        // The second photo always shows faultless work.
        turn: again ? 0 : place * 40 + number,
      },
    ]
  })
  const refusedIds = await reviewPhotos(people.as('nuria', at), budgetId, reviews)
  return refusedIds.flatMap((id) => numbers.get(id) ?? [])
}

/** Marks an order as installed on the word of the installers, although the photos do not prove every space. */
async function callInstalled(
  { people, records }: DemoParts,
  { reference }: Round,
  at: number,
): Promise<void> {
  const call = people.as('nuria', at)
  const { id, version, status } = await call('orderrest/get', { id: needed(records.orders, reference) })
  if (status !== 'shipped') return
  const note = 'Los instaladores confirman que está todo puesto; faltan fotos de algunas tiendas'
  await call('orderrest/changestatus', { id, version, status: 'installed', note })
}
