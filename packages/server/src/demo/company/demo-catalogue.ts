import type { Call } from '../story/demo-calls.ts'
import { type DemoPicture, drawMaterial, drawPoster, drawProduct } from '../story/demo-pictures.ts'
import { type DemoParts, type DemoProduct, type Happening, needed } from '../story/demo-story.ts'
import type { Upload } from '../story/demo-uploads.ts'
import { categories, FORMER, FORMER_SINCE, finishes, materials, products } from './demo-catalogue-data.ts'

/** Categories, finishes, materials and products, in the order in which they need each other; later, what is not sold any more. */
export function demoCatalogue(parts: DemoParts, at: number): Happening[] {
  const { people, uploads, calendar, records } = parts
  const pictures = {
    categories: categories.map((each, index) => uploads.picture(drawPoster, pictureOf(each, index))),
    materials: materials.map((each, index) => uploads.picture(drawMaterial, pictureOf(each, index))),
    products: products.map((each, index) => uploads.picture(drawProduct, pictureOf(each, index))),
  }
  const call = people.as('admin', at)
  const send = (picture: Upload | undefined) => picture?.('admin', at)
  const materialIds = new Map<string, number>()

  const enter = async () => {
    const categoryIds = await makeCategories(call, pictures.categories, send)
    const finishIds = await makeFinishes(call)
    for (const [index, material] of materials.entries()) {
      const upload = await send(pictures.materials[index])
      materialIds.set(material.code, await makeMaterial(call, material, finishIds, upload))
    }
    for (const [index, product] of products.entries()) {
      const upload = await send(pictures.products[index])
      const ids = { categoryIds, materialIds, finishIds }
      records.products.set(product.code, await makeProduct(call, product, ids, upload))
    }
  }
  const giveUp = calendar.workday(FORMER_SINCE, 9 * 60)
  const stop = async () => {
    const later = people.as('admin', giveUp)
    const { id } = needed(records.products, FORMER.product)
    await later('productrest/setactive', { ids: [id], active: false })
    await later('materialrest/setactive', { ids: [needed(materialIds, FORMER.material)], active: false })
  }
  return [
    { at, act: enter },
    { at: giveUp, act: stop },
  ]
}

/** The picture of something that is sold, with a hue of its own. */
function pictureOf({ name }: { name: string }, index: number): DemoPicture {
  return { words: name, hue: 200 + index * 47, widthPx: 320, heightPx: 320 }
}

type Send = (picture: Upload | undefined) => Promise<string> | undefined

async function makeCategories(
  call: Call,
  pictures: readonly Upload[],
  send: Send,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [index, { code, name, parent }] of categories.entries()) {
    const { id } = await call('categoryrest/update', {
      code,
      name,
      parent_id: parent === null ? null : needed(ids, parent),
      active: true,
      picture_upload: await send(pictures[index]),
    })
    ids.set(code, id)
  }
  return ids
}

async function makeFinishes(call: Call): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const finish of finishes) {
    const { id } = await call('finishrest/update', { ...finish, active: true })
    ids.set(finish.code, id)
  }
  return ids
}

async function makeMaterial(
  call: Call,
  material: (typeof materials)[number],
  finishIds: Map<string, number>,
  picture_upload: string | undefined,
): Promise<number> {
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
    finishes: material.finishes.map((code) => ({ finish_id: needed(finishIds, code), price: null })),
  })
  return id
}

type Ids = Record<'categoryIds' | 'materialIds' | 'finishIds', Map<string, number>>

async function makeProduct(
  call: Call,
  product: (typeof products)[number],
  ids: Ids,
  picture_upload: string | undefined,
): Promise<DemoProduct> {
  const [max_width = 0, max_height = 0] = product.max
  const { id } = await call('productrest/update', {
    code: product.code,
    name: product.name,
    description: '',
    category_id: needed(ids.categoryIds, product.category),
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
    materials: product.materials.map((code) => needed(ids.materialIds, code)),
  })
  const usual = materials.find(({ code }) => code === product.materials[0])
  return {
    id,
    material_id: usual ? needed(ids.materialIds, usual.code) : null,
    finish_ids: usual ? [needed(ids.finishIds, usual.finishes[0] ?? '')] : [],
  }
}
