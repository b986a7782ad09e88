import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import { drawScene, SCENE, type ShopScene } from '../story/shop-scenes.ts'
import { LUSIADA, SALVIA } from './season-customers.ts'

/** Number of different photos for one kind of space of one customer. */
const VIEWS = 11
/** Numbers of spaces visited in one day. */
const A_DAY = 60

/** Visits: customer, first working day, and the range of space numbers. */
const rounds = [
  { customer: SALVIA, fromAgo: 380, numbers: 480, hue: 140 },
  { customer: LUSIADA, fromAgo: 322, numbers: 240, hue: 30 },
  { customer: 'Perfumerías Alameda', fromAgo: 228, numbers: 280, hue: 330 },
  { customer: 'Óptica Mirador', fromAgo: 186, numbers: 160, hue: 210 },
  { customer: 'Farmácias Ribeira', fromAgo: 156, numbers: 130, hue: 170 },
]

/** Adds a photo to the gallery of each space, as the house visits the shops; one space in twenty has none yet. */
export function seasonPhotos({ people, uploads, calendar, records }: DemoParts): Happening[] {
  const drawn = new Map<string, Promise<Buffer>>()
  const draw = (scene: ShopScene) => {
    const known = drawn.get(scene.seed) ?? drawScene(scene)
    drawn.set(scene.seed, known)
    return known
  }
  return rounds.flatMap(({ customer, fromAgo, numbers, hue }) =>
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
        for (const { id, cover, kind, number, shop_name, city, position } of rows) {
          if (cover !== null || number % 20 === 13) continue
          const seed = `${customer} ${kind} ${number % VIEWS}`
          const take = () => draw({ kind, seed, hue })
          const photo = uploads.photo(`${shop_name}, ${city} – ${position} (${number})`, SCENE, take)
          const uploaded = [{ upload: await photo('nuria', at) }]
          await call('galleryrest/upload', { resource: 'space', record_id: id, uploads: uploaded })
        }
      }
      return { at, act }
    }),
  )
}
