import type { spaceCalls } from '@lienzo/contract/customers/space'
import type { budgetCalls } from '@lienzo/contract/installation/budget'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import sharp from 'sharp'
import { addInstallerPhoto } from '../../resources/installerphoto/add-installer-photo.ts'
import type { DemoOrder } from '../sales/demo-order-data.ts'
import { referenceOf } from '../sales/demo-orders.ts'
import type { DemoParts, Happening } from '../story/demo-story.ts'
import { phoneExif } from '../story/phone-exif.ts'
import { drawScene, SCENE } from '../story/shop-scenes.ts'
import { formatsOfCampaign } from './season-formats.ts'
import { campaignOf } from './season-order-data.ts'
import { reviewPhotos } from './season-photo-review.ts'

type Line = OutputOnTheWire<(typeof budgetCalls)['getspaces']>['rows'][number]
type Space = OutputOnTheWire<(typeof spaceCalls)['get']>

/** Working days from an order to its mounting; later for the orders shipped last. */
const MOUNTED = 10
const LATER = { until: 26, mounted: 14 }
/** Working days from a photo to its review. */
const REVIEWED = 3
/** Numbers of photos of the orders mounted last, and of those before them. */
const amounts = [...Array<number>(8).fill(34), ...Array<number>(11).fill(13)]
/** Number of the newest orders whose photos are not reviewed yet. */
const UNREVIEWED = 2
const MINUTES_A_SPACE = 7

/** Returns the events of photos sent by installers, and of their review. */
export function seasonInstallerPhotos(parts: DemoParts, orders: readonly DemoOrder[]): Happening[] {
  const mounted = orders
    .flatMap((order, index) => {
      const reference = referenceOf({ order, orders, index })
      return (order.spaces?.length ?? 0) > 1 && isShipped(order) ? [{ order, reference }] : []
    })
    .toReversed()
  // Some of them have no approved budget.
  return mounted
    .slice(0, amounts.length)
    .flatMap(({ order, reference }, place) =>
      roundStory(parts, { order, reference, place, count: amounts[place] ?? 0 }),
    )
}

/** Nothing hangs anywhere before it was shipped. */
function isShipped({ steps }: DemoOrder): boolean {
  return steps.some((step) => 'to' in step && step.to === 'shipped')
}

type Round = { order: DemoOrder; reference: string; place: number; count: number }
type Taken = { space: Space; content: Buffer; isCopy: boolean; photoId: number }

/** Returns one photo after another, as an installer goes from shop to shop, and on another day the review. */
function roundStory(parts: DemoParts, round: Round): Happening[] {
  const { people, calendar, records } = parts
  const { order, reference, place, count } = round
  const progress: { lines?: Line[]; taken: (Taken | undefined)[] } = { taken: [] }
  const mounted = order.ago - (order.ago <= LATER.until ? LATER.mounted : MOUNTED)
  const start = calendar.workday(mounted, 8 * 60 + place)
  const photos = Array.from({ length: count }, (_, number): Happening => {
    const at = start + number * MINUTES_A_SPACE * 60
    const act = async () => {
      const call = people.as('admin', at)
      if (!progress.lines) {
        const id = records.budgets.get(reference)
        if (id === undefined) return
        const { status } = await call('budgetrest/get', { id })
        const { rows } = await call('budgetrest/getspaces', { id, perpage: 500 })
        progress.lines = status === 'approved' || status === 'closed' ? rows : []
      }
      const line = progress.lines[number]
      if (!line) return
      const space = await call('spacerest/get', { id: line.space_id })
      const before = progress.taken.slice(0, number).findLast((each) => each !== undefined)
      const photo = await takePhoto({ round, number, at, space, before })
      const photoId = await send(parts, { line, content: photo.content, number, at })
      progress.taken[number] = { space, ...photo, photoId }
    }
    return { at, act }
  })
  if (place < UNREVIEWED) return photos
  const looking = calendar.workday(mounted - REVIEWED, 9 * 60 + place * 3)
  const review = async () => {
    const budgetId = records.budgets.get(reference)
    const reviewed = progress.taken.flatMap((taken, number) => {
      // Some of the newer ones are left for a second look.
      if (!taken || (place < 4 && number % 6 === 5)) return []
      const { photoId, isCopy, space } = taken
      const country = space.country === 'PT' ? ('PT' as const) : ('ES' as const)
      return [{ id: photoId, isCopy, country, turn: place * 40 + number }]
    })
    if (budgetId !== undefined) await reviewPhotos(people.as('nuria', looking), budgetId, reviewed)
  }
  return [...photos, { at: looking, act: review }]
}

type Taking = { round: Round; number: number; at: number; space: Space; before: Taken | undefined }

/** Takes a photo, or sends one of another shop: the same file, or a brighter copy. */
async function takePhoto(taking: Taking): Promise<Pick<Taken, 'content' | 'isCopy'>> {
  const { round, number, before } = taking
  const turn = round.place * 40 + number
  if (before && turn % 37 === 20) return { content: before.content, isCopy: true }
  if (before && turn % 41 === 30) {
    const brighter = sharp(before.content).keepExif().modulate({ brightness: 1.07 })
    return { content: await brighter.jpeg({ quality: 60 }).toBuffer(), isCopy: true }
  }
  return { content: await ownPhoto(taking, turn), isCopy: false }
}

/** Takes a photo of the space itself. Most are fine; some are too far from it, too early, or without data. */
function ownPhoto({ round, number, at, space }: Taking, turn: number): Promise<Buffer> {
  const campaign = campaignOf(round.order.campaign ?? '')
  const formats = formatsOfCampaign(campaign)
  const own = formats.findIndex(({ kind, size }) => kind === space.kind && size[0] === space.visible_width)
  const format = formats[Math.max(0, own)]
  const [widthMm, heightMm] = format?.prints ?? [space.visible_width, space.visible_height]
  const scene = {
    ...{ kind: space.kind, seed: `${round.reference} ${space.number}`, hue: space.number * 53 },
    print: { campaign: campaign.code, turn: Math.max(0, own), widthMm, heightMm },
  }
  if (turn % 29 === 11) return drawScene(scene)
  const { latitude, longitude } = space
  const away = turn % 23 === 6 ? 0.05 : ((number % 5) - 2) / 20_000
  const where = latitude === null || longitude === null ? undefined : { latitude: latitude + away, longitude }
  const taken = turn % 31 === 17 ? at - 26 * 24 * 60 * 60 : at - 90 - (number % 7) * 20
  return drawScene({ ...scene, exif: phoneExif(taken, space.country === 'PT' ? 0 : 1, where) })
}

type Sending = { line: Line; content: Buffer; number: number; at: number }

/** Sends a photo as the installers' page does once the file is stored, without a signed-in user. */
async function send({ people, uploads }: DemoParts, { line, content, number, at }: Sending): Promise<number> {
  const file_id = await uploads.ofNobody(`IMG_${4000 + (line.id % 5000)}`, SCENE, content, at)
  const note =
    number % 14 === 9 ? 'Estaba ocupado por otra marca; he retirado lo suyo y lo tiene la encargada.' : ''
  const upload_key = `${line.id}:foto-${String(at).slice(-8)}-${number}`
  const { id } = await people.apart(at, (context) =>
    addInstallerPhoto(context, {
      ...{ budget_line_id: line.id, file_id, upload_key },
      ...{ note, file_made_at: null },
    }),
  )
  return id
}
