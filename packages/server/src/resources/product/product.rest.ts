import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { pictureValue } from '../../core/files/file-views.ts'
import { getRow } from '../../core/record/get-row.ts'
import { deletedLinks, type Links, replaceLinks } from '../../core/record/links.ts'
import { requireVisible } from '../../core/record/references.ts'
import { columnsOf, saveRow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { productMaterials, products } from '../../db/tables/catalogue/catalogue.ts'
import { permittedMaterials, productResource } from './product.queries.ts'

const { pick, ...standard } = standardHandlers(productResource)

export const productHandlers: HandlersOf<'productrest'> = {
  ...standard,
  getproducts: pick,
  get: (context, { id }) => productRecord(context, id),
  update: async (context, { materials, picture_upload, ...input }) => {
    await requireNewCategory(context, input)
    const picture = await pictureValue(context, 'picture_id', picture_upload, 'picture_upload')
    const breaks = [...input.breaks].sort((one, other) => one.from_copies - other.from_copies)
    const values = { ...columnsOf(products, input), ...picture, breaks }
    const { id } = await saveRow(context, productResource, input, values, productRecord)
    if (materials) await replaceMaterials(context, { id, name: input.name }, materials)
    return productRecord(context, id)
  },
}

async function productRecord(context: Context, id: number) {
  const product = await getRow(context, productResource, id)
  return {
    ...product,
    materials: await permittedMaterials(context, [id]),
    deleted_materials: await deletedLinks(context, materialLinks, id),
  }
}

/** Columns of a product's permitted materials. */
const permittedFields = { material_id: productMaterials.material_id }
const materialLinks: Links<typeof productMaterials, typeof permittedFields> = {
  table: productMaterials,
  owner: productMaterials.product_id,
  link: permittedFields,
  target: productMaterials.material_id,
  targetOf: ({ material_id }) => material_id,
  row: (product_id, { material_id }) => ({ product_id, material_id }),
  resource: 'material',
  field: 'materials',
  action: 'materials',
  inLog: ({ material_id }) => material_id,
}

function replaceMaterials(
  context: Context,
  { id, name }: { id: number; name: string },
  materialIds: number[],
) {
  const materials = [...new Set(materialIds)].map((material_id) => ({ material_id }))
  return replaceLinks(context, materialLinks, { resource: 'product', id, label: name }, materials)
}

/**
 * Throws INVALID_INPUT at `category_id` if the product gets a category that does not exist. A product that was restored can
 * keep a category that has been deleted.
 */
async function requireNewCategory(
  context: Context,
  input: { id?: number | undefined; category_id: number | null },
): Promise<void> {
  const before = input.id === undefined ? undefined : await visibleRow(context, productResource, input.id)
  if (before?.category_id === input.category_id) return
  await requireVisible(context, 'category', [input.category_id], 'category_id')
}
