import { provinceOfPostalCode } from '@lienzo/rules/customers/postal-codes/province-of-postal-code'
import type { SpaceKind } from '@lienzo/rules/customers/space-kinds'
import { insertSpaces, type NewSpace } from '../../resources/space/insert-spaces.ts'
import { type DemoParts, type DemoRecords, type Happening, needed } from '../story/demo-story.ts'
import { drawScene, SCENE, type ShopScene } from '../story/shop-scenes.ts'
import { type DemoTown, portugueseTowns, spanishTowns } from './demo-shops.ts'

/**
 * Space that the shops of a chain have, in order from the entrance inwards. `product` is the code of the product usually
 * printed for the space.
 */
export type Fitting = {
  kind: SpaceKind
  position: string
  width: number
  height: number
  product?: string
  /** Only every n-th shop has this space; every shop if omitted. */
  everyNth?: number
}

export type DemoChain = {
  customer: string
  /** Number of working days since the house received the list of shops. */
  listedAgo: number
  /** Prefix of the shop names, followed by the street: `Alameda Gran Vía`. */
  chain: string
  country: 'ES' | 'PT'
  towns: readonly DemoTown[]
  shopsPerTown: number
  phone: string
  hours: string
  fittings: readonly Fitting[]
  /** True if spaces of one kind have exactly the same size in every shop. */
  isUniform?: true
  /** Print from an earlier campaign that hangs in the windows in the first photos; if omitted, the windows are empty. */
  showing?: { campaign: string; turn: number }
}

/** Shops and spaces of each customer. */
export const demoChains: readonly DemoChain[] = [
  {
    customer: 'Perfumerías Alameda',
    listedAgo: 256,
    chain: 'Alameda',
    country: 'ES',
    towns: spanishTowns,
    shopsPerTown: 2,
    phone: '+34 910 001 ',
    hours: 'L–S 10:00–21:00',
    fittings: [
      {
        kind: 'window',
        position: 'Fachada, izquierda de la entrada',
        width: 700,
        height: 990,
        product: 'ESC-VIN',
      },
      { kind: 'light_box', position: 'Pared de fondo, sobre la caja', width: 811, height: 1159 },
      { kind: 'other', position: 'Marco de pared, perfumería', width: 594, height: 841, product: 'CAR-A1' },
      { kind: 'counter', position: 'Mostrador de perfumería femenina', width: 420, height: 594 },
      { kind: 'totem', position: 'Entrada', width: 600, height: 1800, product: 'TOT-STD', everyNth: 5 },
    ],
  },
  {
    customer: 'Óptica Mirador',
    listedAgo: 243,
    chain: 'Mirador',
    country: 'ES',
    towns: spanishTowns.slice(0, 15),
    shopsPerTown: 2,
    phone: '+34 930 002 ',
    hours: 'L–V 9:30–20:00, S 10:00–14:00',
    fittings: [
      { kind: 'window', position: 'Escaparate principal', width: 990, height: 700, product: 'ESC-VIN' },
      { kind: 'shelf', position: 'Planta baja, gafas de sol', width: 594, height: 420 },
      { kind: 'counter', position: 'Mostrador de graduación', width: 420, height: 297 },
      { kind: 'column', position: 'Columna frente a la puerta', width: 500, height: 2000, everyNth: 6 },
    ],
  },
  {
    customer: 'Farmácias Ribeira',
    listedAgo: 206,
    chain: 'Ribeira',
    country: 'PT',
    towns: portugueseTowns,
    shopsPerTown: 2,
    phone: '+351 220 003 ',
    hours: '2.ª a sábado 9:00–20:00',
    fittings: [
      {
        kind: 'window',
        position: 'Montra, à direita da entrada',
        width: 1000,
        height: 1000,
        product: 'ESC-VIN',
      },
      { kind: 'floor', position: 'Corredor central', width: 1000, height: 1000, product: 'SUE-VIN' },
      { kind: 'other', position: 'Porta automática', width: 500, height: 500 },
      { kind: 'shelf', position: 'Dermocosmética, topo do linear', width: 1000, height: 250, everyNth: 6 },
    ],
  },
]

/** Number of shops per chain that have a space with a photo: the first shops of the chain. */
const WITH_PHOTO = 3

/**
 * Returns one event per chain, in which the spaces of its shops are created, a few with a photo, on the day when the house
 * received the list.
 */
export function demoSpaces(
  { people, uploads, calendar, records }: DemoParts,
  chains: readonly DemoChain[] = demoChains,
): Happening[] {
  return chains.map((chain, index) => {
    const at = calendar.workday(chain.listedAgo, 10 * 60)
    const photos = photoNames(chain).map((words, photo) =>
      uploads.picture(() => drawScene(windowOf(chain, words, (index * WITH_PHOTO + photo) * 47)), {
        words,
        ...SCENE,
      }),
    )
    const list = async () => {
      const { id: customer_id } = needed(records.customers, chain.customer)
      const spaces = spacesOf(chain, records)
      const ids = await people.work('admin', at, (context) => insertSpaces(context, customer_id, spaces))
      const windows = ids.filter((_, place) => spaces[place]?.kind === 'window')
      const call = people.as('admin', at)
      for (const [photo, upload] of photos.entries()) {
        const record_id = windows[photo] ?? 0
        const uploadInput = { upload: await upload('admin', at) }
        await call('galleryrest/upload', { resource: 'space', record_id, uploads: [uploadInput] })
      }
    }
    return { at, act: list }
  })
}

/** Returns the shop window as it looked when the house received the list, before any later print was mounted. */
function windowOf({ fittings, showing }: DemoChain, seed: string, hue: number): ShopScene {
  const { width: widthMm = 0, height: heightMm = 0 } = fittings.find(({ kind }) => kind === 'window') ?? {}
  return {
    kind: 'window',
    seed,
    hue,
    size: SCENE,
    ...(showing && { print: { ...showing, widthMm, heightMm } }),
  }
}

/** Returns the names of the photos, one for each shop that has a photo. */
function photoNames(chain: DemoChain): string[] {
  return Array.from({ length: WITH_PHOTO }, (_, shop) => {
    const town = chain.towns[Math.floor(shop / chain.shopsPerTown)]
    return `${shopName(chain, shop)} ${town?.city}`
  })
}

function shopName(chain: DemoChain, shop: number): string {
  return `${chain.chain} ${streetOf(chain, shop)}`
}

function streetOf({ towns, shopsPerTown }: DemoChain, shop: number): string {
  const { streets = [] } = towns[Math.floor(shop / shopsPerTown)] ?? {}
  return streets[shop % shopsPerTown] ?? ''
}

function spacesOf(chain: DemoChain, records: DemoRecords): NewSpace[] {
  return chain.towns.flatMap((town, index) =>
    Array.from({ length: chain.shopsPerTown }, (_, shop) =>
      shopSpaces(chain, town, index * chain.shopsPerTown + shop, records),
    ).flat(),
  )
}

/** Returns the spaces of one shop. Some are inactive, and some lack measurements or coordinates. */
function shopSpaces(
  chain: DemoChain,
  town: DemoTown,
  shop: number,
  { products, installers }: DemoRecords,
): NewSpace[] {
  const street = streetOf(chain, shop)
  // Offsets shops of the same town by a few streets.
  const apart = ((shop % 7) - 3) / 500
  const isMeasured = shop % 11 !== 10
  const isPlaced = shop % 13 !== 9
  const postal_code = postalCode(chain, town, shop)
  const fittings = chain.fittings.filter(({ everyNth = 1 }) => shop % everyNth === 0)
  return fittings.map(({ kind, position, width, height, product }) => {
    // Sizes vary by a few mm, and some windows are 15 % higher.
    const wider = chain.isUniform ? 1 : 1 + (shop % 3) * 0.002
    const higher = chain.isUniform ? 1 : kind === 'window' && shop % 18 === 4 ? 1.15 : 1 + (shop % 2) * 0.003
    const usual = product === undefined ? undefined : needed(products, product)
    return {
      shop_name: shopName(chain, shop),
      chain: chain.chain,
      kind,
      position,
      visible_width: isMeasured ? Math.round(width * wider) : 0,
      visible_height: isMeasured ? Math.round(height * higher) : 0,
      bleed: kind === 'light_box' ? 15 : 0,
      default_product_id: usual?.id ?? null,
      default_material_id: usual?.material_id ?? null,
      default_installer_id: installerOf(chain.country, postal_code, installers),
      address: `${street} ${2 + ((shop * 13) % 90)}`,
      city: town.city,
      postal_code,
      state: town.state,
      country: chain.country,
      latitude: isPlaced ? degrees(town.latitude + apart) : null,
      longitude: isPlaced ? degrees(town.longitude - apart) : null,
      phone: `${chain.phone}${String(100 + shop)}`,
      opening_hours: chain.hours,
      active: shop % 17 !== 16,
    }
  })
}

/**
 * Returns the id of an installer who serves the state of the postal code, or else one who serves the whole country; null if no
 * installer does.
 */
function installerOf(
  country: string,
  postalCode: string,
  installers: DemoRecords['installers'],
): number | null {
  const state = provinceOfPostalCode(country, postalCode)
  return installers.get(state ?? '') ?? installers.get(country) ?? null
}

function postalCode({ country }: DemoChain, { postal }: DemoTown, shop: number): string {
  const last = String(1 + (shop % 9))
  return country === 'ES' ? `${postal}0${last}` : `${postal}${last}-${String(100 + shop * 7)}`
}

function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
