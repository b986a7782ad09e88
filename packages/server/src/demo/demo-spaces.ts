import type { SpaceKind } from '@lienzo/rules/customers/space-kinds'
import type { Context } from '../core/context/context.ts'
import { galleryHandlers } from '../features/attachment/attachment.rest.ts'
import { insertSpaces, type NewSpace } from '../resources/space/insert-spaces.ts'
import type { DemoProduct } from './demo-catalogue.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { drawSpace } from './demo-pictures.ts'
import {
  type DemoTown,
  portugueseStreets,
  portugueseTowns,
  spanishStreets,
  spanishTowns,
} from './demo-shops.ts'
import { uploadPictures } from './demo-uploads.ts'

/** What a shop of a chain has, from the entrance inwards. The product is the code of the one that is usual there. */
type Fitting = { kind: SpaceKind; position: string; width: number; height: number; product?: string }

type DemoChain = {
  /** Goes before the name of a street: `Alameda Gran Vía`. */
  chain: string
  country: 'ES' | 'PT'
  towns: readonly DemoTown[]
  streets: readonly string[]
  shopsPerTown: number
  phone: string
  hours: string
  fittings: readonly Fitting[]
}

/** The shops of each of the customers, in their order. */
const chains: readonly DemoChain[] = [
  {
    chain: 'Alameda',
    country: 'ES',
    towns: spanishTowns,
    streets: spanishStreets,
    shopsPerTown: 2,
    phone: '+34 910 001 ',
    hours: 'L–S 10:00–21:00',
    fittings: [
      {
        kind: 'window',
        position: 'Fachada, izquierda de la entrada',
        width: 1200,
        height: 2200,
        product: 'ESC-VIN',
      },
      { kind: 'light_box', position: 'Pared de fondo, sobre la caja', width: 1500, height: 600 },
      { kind: 'totem', position: 'Entrada', width: 600, height: 1800, product: 'TOT-STD' },
      { kind: 'counter', position: 'Mostrador de perfumería femenina', width: 420, height: 297 },
    ],
  },
  {
    chain: 'Mirador',
    country: 'ES',
    towns: spanishTowns.slice(0, 15),
    streets: spanishStreets.toReversed(),
    shopsPerTown: 2,
    phone: '+34 930 002 ',
    hours: 'L–V 9:30–20:00, S 10:00–14:00',
    fittings: [
      { kind: 'window', position: 'Escaparate principal', width: 1800, height: 1100, product: 'ESC-VIN' },
      { kind: 'shelf', position: 'Planta baja, gafas de sol', width: 900, height: 300 },
      { kind: 'column', position: 'Columna frente a la puerta', width: 500, height: 2000 },
    ],
  },
  {
    chain: 'Ribeira',
    country: 'PT',
    towns: portugueseTowns,
    streets: portugueseStreets,
    shopsPerTown: 2,
    phone: '+351 220 003 ',
    hours: '2.ª a sábado 9:00–20:00',
    fittings: [
      {
        kind: 'window',
        position: 'Montra, à direita da entrada',
        width: 1000,
        height: 1600,
        product: 'ESC-VIN',
      },
      { kind: 'floor', position: 'Corredor central', width: 1000, height: 1000, product: 'SUE-VIN' },
      { kind: 'shelf', position: 'Dermocosmética, topo do linear', width: 1000, height: 250 },
      { kind: 'other', position: 'Porta automática', width: 700, height: 350 },
    ],
  },
]

/** So many of each chain have a photo. */
const WITH_PHOTO = 3

/** Some hundreds of spaces in the shops of the customers, a few of them with their photo. */
export async function makeDemoSpaces(
  context: Context,
  customers: DemoCustomer[],
  products: DemoProduct[],
): Promise<void> {
  const photographed: { id: number; words: string }[] = []
  for (const [chainIndex, chain] of chains.entries()) {
    const customer = customers[chainIndex]
    if (!customer) break
    const made = spacesOf(chain, products)
    const ids = await insertSpaces(context, customer.id, made)
    const firstOfShops = ids.flatMap((id, index) => {
      const words = `${made[index]?.shop_name} ${made[index]?.city}`
      return index % chain.fittings.length === 0 ? [{ id, words }] : []
    })
    photographed.push(...firstOfShops.slice(0, WITH_PHOTO))
  }
  const pictures = photographed.map(({ words }, index) => ({
    words,
    hue: index * 47,
    widthPx: 640,
    heightPx: 480,
  }))
  const uploads = await uploadPictures(context, drawSpace, pictures)
  for (const [index, { id }] of photographed.entries()) {
    const upload = uploads[index] ?? ''
    await galleryHandlers.upload(context, { resource: 'space', record_id: id, uploads: [{ upload }] })
  }
}

function spacesOf(chain: DemoChain, products: readonly DemoProduct[]): NewSpace[] {
  return chain.towns.flatMap((town, index) =>
    Array.from({ length: chain.shopsPerTown }, (_, shop) =>
      shopSpaces(chain, town, index * chain.shopsPerTown + shop, products),
    ).flat(),
  )
}

/** The spaces of one shop. A few have closed, and a few has nobody measured yet. */
function shopSpaces(
  chain: DemoChain,
  town: DemoTown,
  shop: number,
  products: readonly DemoProduct[],
): NewSpace[] {
  const street = chain.streets[shop % chain.streets.length] ?? ''
  // Shops of one town lie some streets apart.
  const apart = ((shop % 7) - 3) / 500
  const isMeasured = shop % 11 !== 10
  return chain.fittings.map(({ kind, position, width, height, product }) => {
    const usual = products.find(({ code }) => code === product)
    return {
      shop_name: `${chain.chain} ${street}`,
      chain: chain.chain,
      kind,
      position,
      visible_width: isMeasured ? width + (shop % 3) * 50 : 0,
      visible_height: isMeasured ? height + (shop % 2) * 100 : 0,
      bleed: kind === 'light_box' ? 15 : 0,
      default_product_id: usual?.id ?? null,
      default_material_id: usual?.material_id ?? null,
      address: `${street} ${2 + ((shop * 13) % 90)}`,
      city: town.city,
      postal_code: postalCode(chain, town, shop),
      state: town.state,
      country: chain.country,
      latitude: degrees(town.latitude + apart),
      longitude: degrees(town.longitude - apart),
      phone: `${chain.phone}${String(100 + shop)}`,
      opening_hours: chain.hours,
      active: shop % 17 !== 16,
    }
  })
}

function postalCode({ country }: DemoChain, { postal }: DemoTown, shop: number): string {
  const last = String(1 + (shop % 9))
  return country === 'ES' ? `${postal}0${last}` : `${postal}${last}-${String(100 + shop * 7)}`
}

function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
