import type { finishPriceModes } from '@lienzo/contract/catalogue/finish-columns'
import type { Call } from '../story/demo-calls.ts'
import { drawMaterial, drawPoster, drawProduct } from '../story/demo-pictures.ts'
import { type DemoParts, type DemoRecords, type Happening, needed } from '../story/demo-story.ts'
import type { Upload } from '../story/demo-uploads.ts'
import { demoCatalogueData, FORMER, FORMER_SINCE } from './demo-catalogue-data.ts'

const FIRST_HUE = 200

/** Material to create, with prices in euros per m2, widths in mm, thickness in micrometres and weight in g/m2. */
export type DemoMaterial = {
  code: string
  name: string
  price: number
  cost: number
  width: number
  thickness: number
  weight: number
  finishes: readonly string[]
}

/** Product to create, with lengths in mm, areas in m2 and `unit` in euros. */
export type NewProduct = {
  code: string
  name: string
  category: string
  materials: readonly string[]
  min_m2: number
  bleed: number
  max: readonly number[]
  unit?: number
  fixed?: { width: number; height: number }[]
  /** Finish usually ordered with the product; by default the usual finish of the product's first material. */
  usualFinish?: string | undefined
}

/** Categories, finishes, materials and products to create together. Each list can refer to entries of the lists before it. */
export type CatalogueData = {
  categories: readonly { code: string; name: string; parent: string | null }[]
  finishes: readonly {
    code: string
    name: string
    price_mode: (typeof finishPriceModes)[number]
    price: number
  }[]
  materials: readonly DemoMaterial[]
  products: readonly NewProduct[]
}

/**
 * Returns the event in which the administrator creates the entries, each after the entries that it refers to. `firstHue` is the
 * hue in degrees of the first picture of each list; every following picture adds 47 degrees.
 */
export function enterCatalogue(
  parts: DemoParts,
  at: number,
  { categories, finishes, materials, products }: CatalogueData,
  firstHue: number,
): Happening {
  const { people, uploads, records } = parts
  const drawEach = (draw: typeof drawPoster, all: readonly { name: string }[]) =>
    all.map(({ name }, index) =>
      uploads.picture(draw, { words: name, hue: firstHue + index * 47, widthPx: 320, heightPx: 320 }),
    )
  const pictures = {
    categories: drawEach(drawPoster, categories),
    materials: drawEach(drawMaterial, materials),
    products: drawEach(drawProduct, products),
  }
  const send = (picture: Upload | undefined) => picture?.('admin', at)
  const act = async () => {
    const call = people.as('admin', at)
    for (const [index, { code, name, parent }] of categories.entries()) {
      const { id } = await call('categoryrest/update', {
        ...{ code, name, active: true },
        parent_id: parent === null ? null : needed(records.categories, parent),
        picture_upload: await send(pictures.categories[index]),
      })
      records.categories.set(code, id)
    }
    for (const finish of finishes) {
      const { id } = await call('finishrest/update', { ...finish, active: true })
      records.finishes.set(finish.code, id)
    }
    for (const [index, material] of materials.entries()) {
      await makeMaterial(call, material, records, await send(pictures.materials[index]))
    }
    for (const [index, product] of products.entries()) {
      const upload = await send(pictures.products[index])
      const usual = materials.find(({ code }) => code === product.materials[0])
      await makeProduct(call, { usualFinish: usual?.finishes[0], ...product }, records, upload)
    }
  }
  return { at, act }
}

/** Returns two events: the administrator creates the first catalogue, and later deactivates its discontinued items. */
export function demoCatalogue(parts: DemoParts, at: number): Happening[] {
  const { people, calendar, records } = parts
  const giveUp = calendar.workday(FORMER_SINCE, 9 * 60)
  const stop = async () => {
    const later = people.as('admin', giveUp)
    const { id } = needed(records.products, FORMER.product)
    await later('productrest/setactive', { ids: [id], active: false })
    await later('materialrest/setactive', {
      ids: [needed(records.materials, FORMER.material)],
      active: false,
    })
  }
  return [enterCatalogue(parts, at, demoCatalogueData, FIRST_HUE), { at: giveUp, act: stop }]
}

async function makeMaterial(
  call: Call,
  material: DemoMaterial,
  records: DemoRecords,
  picture_upload: string | undefined,
): Promise<void> {
  const { id } = await call('materialrest/update', {
    code: material.code,
    name: material.name,
    description: '',
    price_per_m2: material.price,
    cost_per_m2: material.cost,
    roll_width: material.width,
    roll_length: material.width === 0 ? 0 : 50_000,
    thickness: material.thickness,
    weight: material.weight,
    active: true,
    picture_upload,
    finishes: material.finishes.map((code) => ({ finish_id: needed(records.finishes, code), price: null })),
  })
  records.materials.set(material.code, id)
}

async function makeProduct(
  call: Call,
  product: NewProduct,
  records: DemoRecords,
  picture_upload: string | undefined,
): Promise<void> {
  const [max_width = 0, max_height = 0] = product.max
  const { id } = await call('productrest/update', {
    code: product.code,
    name: product.name,
    description: '',
    category_id: needed(records.categories, product.category),
    price_mode: product.unit ? 'unit' : 'area',
    unit_price: product.unit ?? 0,
    breaks: [
      { from_copies: 10, discount: 5 },
      { from_copies: 50, discount: 12 },
    ],
    min_width: 0,
    max_width,
    min_height: 0,
    max_height,
    fixed_sizes: product.fixed ?? [],
    min_m2: product.min_m2,
    bleed: product.bleed,
    active: true,
    picture_upload,
    materials: product.materials.map((code) => needed(records.materials, code)),
  })
  const [usual] = product.materials
  records.products.set(product.code, {
    id,
    material_id: usual === undefined ? null : needed(records.materials, usual),
    finish_ids: product.usualFinish === undefined ? [] : [needed(records.finishes, product.usualFinish)],
  })
}
