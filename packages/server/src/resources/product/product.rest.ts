import { eq } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { pictureValue } from '../../core/file-views.ts'
import { getRow } from '../../core/get-row.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { requireVisible } from '../../core/references.ts'
import { columnsOf, saveRow } from '../../core/save-row.ts'
import { standardHandlers } from '../../core/standard-handlers.ts'
import { productMaterials, products } from '../../db/tables/catalogue.ts'
import { permittedMaterials, productResource } from './product.queries.ts'

const { pick, ...standard } = standardHandlers(productResource)

export const productHandlers: HandlersOf<'productrest'> = {
  ...standard,
  getproducts: pick,
  get: (context, { id }) => productRecord(context, id),
  update: async (context, { materials, ...input }) => {
    await requireVisible(context, 'category', [input.category_id], 'category_id')
    const picture = await pictureValue(context, 'picture_id', input.picture_upload, 'picture_upload')
    const breaks = [...input.breaks].sort((one, other) => one.from_copies - other.from_copies)
    const values = { ...columnsOf(products, input), ...picture, breaks }
    const { id } = await saveRow(context, productResource, input, values, productRecord)
    if (materials) await replaceMaterials(context, { id, name: input.name }, [...new Set(materials)])
    return productRecord(context, id)
  },
}

async function productRecord(context: Context, id: number) {
  const product = await getRow(context, productResource, id)
  return { ...product, materials: await permittedMaterials(context, [id]) }
}

async function replaceMaterials(
  context: Context,
  product: { id: number; name: string },
  chosen: number[],
): Promise<void> {
  const productId = product.id
  const rows = await context.database
    .select()
    .from(productMaterials)
    .where(eq(productMaterials.product_id, productId))
  const before = rows.map((row) => row.material_id).sort((one, other) => one - other)
  const after = [...chosen].sort((one, other) => one - other)
  if (before.join() === after.join()) return
  await requireVisible(
    context,
    'material',
    after.filter((id) => !before.includes(id)),
    'materials',
  )
  await context.database.delete(productMaterials).where(eq(productMaterials.product_id, productId))
  if (after.length > 0) {
    await context.database
      .insert(productMaterials)
      .values(after.map((material_id) => ({ product_id: productId, material_id })))
  }
  context.log({
    resource: 'product',
    record_id: productId,
    label: product.name,
    action: 'materials',
    changes: { materials: { before, after } },
  })
}
