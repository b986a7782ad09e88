import type { SpaceKind } from '@lienzo/rules/customers/space-kinds'
import type { PrintDesign } from '../story/artwork/print-design.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import { drawScene, SCENE, type ShopScene } from '../story/shop-scenes.ts'
import { LUSIADA, SALVIA } from './season-customers.ts'

/** Number of different photos per customer and kind of space. */
const VIEWS = 11
/** Number of spaces photographed in one day. */
const A_DAY = 60

/** Print in a space: the index of its artwork in the campaign, and its width and height in mm. */
type HungPrint = readonly [turn: number, widthMm: number, heightMm: number]

type Round = {
  customer: string
  /** Age of the first visit in working days. */
  fromAgo: number
  /** Highest space number to visit. Rounded up to whole days of `A_DAY` spaces. */
  numbers: number
  hue: number
  /** Earlier campaign of the customer whose prints hang in most spaces of these kinds. All other spaces are empty. */
  showing?: { campaign: string; prints: Partial<Record<SpaceKind, HungPrint>> }
}

/** Visits to the shops of each customer. The two newer customers are visited before their first campaign. */
export const visits: readonly Round[] = [
  { customer: SALVIA, fromAgo: 412, numbers: 480, hue: 140 },
  { customer: LUSIADA, fromAgo: 322, numbers: 240, hue: 30 },
  {
    ...{ customer: 'Perfumerías Alameda', fromAgo: 228, numbers: 280, hue: 330 },
    showing: { campaign: 'IMG', prints: { window: [0, 700, 990], other: [1, 594, 841] } },
  },
  {
    ...{ customer: 'Óptica Mirador', fromAgo: 186, numbers: 160, hue: 210 },
    showing: { campaign: 'ANI', prints: { window: [0, 990, 700] } },
  },
  {
    ...{ customer: 'Farmácias Ribeira', fromAgo: 156, numbers: 130, hue: 170 },
    showing: {
      campaign: 'ROT',
      prints: { window: [0, 1000, 1000], other: [1, 500, 500], floor: [2, 1000, 1000] },
    },
  },
]

/**
 * Returns the events in which the house visits the shops and adds a photo to the gallery of each space without a photo. One
 * space in twenty gets none.
 */
export function seasonPhotos({ people, uploads, calendar, records }: DemoParts): Happening[] {
  const cache = new Map<string, Promise<Buffer>>()
  const draw = (scene: ShopScene) => {
    const picture = cache.get(scene.seed) ?? drawScene(scene)
    cache.set(scene.seed, picture)
    return picture
  }
  return visits.flatMap(({ customer, fromAgo, numbers, hue, showing }) =>
    Array.from({ length: Math.ceil(numbers / A_DAY) }, (_, day): Happening => {
      const at = calendar.workday(fromAgo - day, 16 * 60 + 30)
      const act = async () => {
        const call = people.as('nuria', at)
        const filters = {
          customer_id: `eq;${needed(records.customers, customer).id}`,
          number: `range;${day * A_DAY + 1}|${(day + 1) * A_DAY}`,
        }
        const { rows } = await call('spacerest/list', {
          filters,
          perpage: A_DAY,
          sort: 'number',
          order: 'asc',
        })
        for (const space of rows) {
          const { id, cover, kind, number, shop_name, city, position } = space
          if (cover !== null || number % 20 === 13) continue
          const seed = `${customer} ${kind} ${number % VIEWS}`
          const print = printIn(space, showing)
          const take = () => draw({ kind, seed, hue, size: SCENE, ...(print && { print }) })
          const photo = uploads.photo(`${shop_name}, ${city} – ${position} (${number})`, SCENE, take)
          const photoUploads = [{ upload: await photo('nuria', at) }]
          await call('galleryrest/upload', { resource: 'space', record_id: id, uploads: photoUploads })
        }
      }
      return { at, act }
    }),
  )
}

/** Returns the print that hung in a space; undefined if the space was empty, as in about one view in four. */
function printIn(
  { kind, number }: { kind: SpaceKind; number: number },
  showing: Round['showing'],
): PrintDesign | undefined {
  const print = showing?.prints[kind]
  if (!showing || !print || (number % VIEWS) % 4 === 3) return undefined
  const [turn, widthMm, heightMm] = print
  return { campaign: showing.campaign, turn, widthMm, heightMm }
}
