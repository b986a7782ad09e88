import type { Context } from '../core/context/context.ts'
import { createRow } from '../core/record/save-row.ts'
import { categoryHandlers } from '../resources/category/category.rest.ts'
import { finishResource } from '../resources/finish/finish.queries.ts'
import { materialHandlers } from '../resources/material/material.rest.ts'
import { productHandlers } from '../resources/product/product.rest.ts'
import { type DemoPicture, drawMaterial, drawPoster, drawProduct } from './demo-pictures.ts'
import { uploadPictures } from './demo-uploads.ts'

export type DemoProduct = { id: number; code: string; material_id: number | null; finish_ids: number[] }

const categories = [
  { code: 'VIN', name: 'Vinilos', parent: null },
  { code: 'LON', name: 'Lonas', parent: null },
  { code: 'CAR', name: 'Carteles', parent: null },
  { code: 'EXP', name: 'Expositores', parent: null },
  { code: 'VIN-ESC', name: 'Para escaparates', parent: 'VIN' },
  { code: 'VIN-SUE', name: 'Para suelos', parent: 'VIN' },
  { code: 'EXP-MOS', name: 'De mostrador', parent: 'EXP' },
]

/** Prices in cents. */
const finishes = [
  { code: 'LAM-M', name: 'Laminado mate', price_mode: 'm2', price: 420 },
  { code: 'LAM-B', name: 'Laminado brillo', price_mode: 'm2', price: 390 },
  { code: 'OLL', name: 'Ollados cada 50 cm', price_mode: 'metre', price: 180 },
  { code: 'DOB', name: 'Dobladillo', price_mode: 'metre', price: 145 },
  { code: 'TRO', name: 'Troquelado', price_mode: 'piece', price: 250 },
  { code: 'ARR', name: 'Arranque de máquina', price_mode: 'line', price: 1500 },
] as const

/** Prices in cents, widths in mm, thickness in micrometres, weight in g/m2. */
const materials = [
  {
    code: 'VIN-MON',
    name: 'Vinilo monomérico',
    price: 1250,
    cost: 480,
    width: 1370,
    thickness: 100,
    weight: 135,
    finishes: ['LAM-M', 'LAM-B', 'TRO', 'ARR'],
  },
  {
    code: 'VIN-POL',
    name: 'Vinilo polimérico',
    price: 1890,
    cost: 790,
    width: 1370,
    thickness: 70,
    weight: 120,
    finishes: ['LAM-M', 'LAM-B', 'TRO'],
  },
  {
    code: 'VIN-MIC',
    name: 'Vinilo microperforado',
    price: 2150,
    cost: 880,
    width: 1370,
    thickness: 160,
    weight: 170,
    finishes: ['LAM-B'],
  },
  {
    code: 'LON-510',
    name: 'Lona frontlit 510 g',
    price: 980,
    cost: 310,
    width: 3200,
    thickness: 450,
    weight: 510,
    finishes: ['OLL', 'DOB'],
  },
  {
    code: 'PAP-150',
    name: 'Papel cartel 150 g',
    price: 640,
    cost: 190,
    width: 1520,
    thickness: 180,
    weight: 150,
    finishes: ['ARR'],
  },
  {
    code: 'FOA-10',
    name: 'Cartón pluma 10 mm',
    price: 2980,
    cost: 1250,
    width: 0,
    thickness: 10_000,
    weight: 620,
    finishes: ['LAM-M', 'TRO'],
  },
]

const products = [
  {
    code: 'ESC-VIN',
    name: 'Vinilo de escaparate',
    category: 'VIN',
    materials: ['VIN-MON', 'VIN-POL', 'VIN-MIC'],
    min_m2: 2500,
    bleed: 5,
    max: [0, 0],
  },
  {
    code: 'SUE-VIN',
    name: 'Vinilo de suelo',
    category: 'VIN-SUE',
    materials: ['VIN-POL'],
    min_m2: 5000,
    bleed: 5,
    max: [1300, 3000],
  },
  {
    code: 'LON-EXT',
    name: 'Lona exterior',
    category: 'LON',
    materials: ['LON-510'],
    min_m2: 10_000,
    bleed: 20,
    max: [0, 0],
  },
  {
    code: 'CAR-A1',
    name: 'Cartel A1',
    category: 'CAR',
    materials: ['PAP-150'],
    min_m2: 0,
    bleed: 3,
    max: [0, 0],
    fixed: [{ width: 594, height: 841 }],
  },
  {
    code: 'DIS-CP',
    name: 'Display de cartón pluma',
    category: 'EXP',
    materials: ['FOA-10'],
    min_m2: 2500,
    bleed: 3,
    max: [1500, 2200],
  },
  {
    code: 'TOT-STD',
    name: 'Tótem estándar',
    category: 'EXP',
    materials: [],
    min_m2: 0,
    bleed: 0,
    max: [0, 0],
    unit: 6900,
    fixed: [{ width: 600, height: 1800 }],
  },
]

/** Categories, finishes, materials and products, in the order in which they need each other. */
export async function makeDemoCatalogue(context: Context): Promise<DemoProduct[]> {
  const categoryIds = await makeCategories(context)
  const finishIds = new Map<string, number>()
  for (const finish of finishes)
    finishIds.set(finish.code, (await createRow(context, finishResource, finish)).id)
  const materialIds = await makeMaterials(context, finishIds)
  const pictures = await uploadPictures(context, drawProduct, products.map(pictureOf))
  const made: DemoProduct[] = []
  for (const [index, product] of products.entries()) {
    const ids = { categoryIds, materialIds, finishIds }
    made.push(await makeProduct(context, product, ids, pictures[index]))
  }
  return made
}

/** The picture of something that is sold, with a hue of its own. */
function pictureOf({ name }: { name: string }, index: number): DemoPicture {
  return { words: name, hue: 200 + index * 47, widthPx: 400, heightPx: 400 }
}

async function makeCategories(context: Context): Promise<Map<string, number>> {
  const pictures = await uploadPictures(context, drawPoster, categories.map(pictureOf))
  const ids = new Map<string, number>()
  for (const [index, { code, name, parent }] of categories.entries()) {
    const record = await categoryHandlers.update(context, {
      code,
      name,
      parent_id: parent === null ? null : (ids.get(parent) ?? null),
      active: true,
      picture_upload: pictures[index],
    })
    ids.set(code, record.id)
  }
  return ids
}

async function makeMaterials(context: Context, finishIds: Map<string, number>): Promise<Map<string, number>> {
  const pictures = await uploadPictures(context, drawMaterial, materials.map(pictureOf))
  const ids = new Map<string, number>()
  for (const [index, material] of materials.entries()) {
    const record = await materialHandlers.update(context, {
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
      picture_upload: pictures[index],
      finishes: material.finishes.map((code) => ({ finish_id: finishIds.get(code) ?? 0, price: null })),
    })
    ids.set(material.code, record.id)
  }
  return ids
}

type Ids = Record<'categoryIds' | 'materialIds' | 'finishIds', Map<string, number>>

async function makeProduct(
  context: Context,
  product: (typeof products)[number],
  ids: Ids,
  picture_upload: string | undefined,
): Promise<DemoProduct> {
  const [max_width = 0, max_height = 0] = product.max
  const record = await productHandlers.update(context, {
    code: product.code,
    name: product.name,
    description: '',
    category_id: ids.categoryIds.get(product.category) ?? null,
    price_mode: product.unit ? 'unit' : 'area',
    unit_price: product.unit ?? 0,
    breaks: [
      { from_copies: 10, discount: 500 },
      { from_copies: 50, discount: 1200 },
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
    materials: product.materials.map((code) => ids.materialIds.get(code) ?? 0),
  })
  const material = materials.find((each) => each.code === product.materials[0])
  const finish = material?.finishes[0]
  return {
    id: record.id,
    code: product.code,
    material_id: material ? (ids.materialIds.get(material.code) ?? null) : null,
    finish_ids: finish ? [ids.finishIds.get(finish) ?? 0] : [],
  }
}
