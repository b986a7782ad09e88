import type { LineDraft } from '../record/order-draft.ts'
import type { OfferedProduct } from '../record/order-record.ts'

/**
 * The line with another product. Material and finishes stay where the product permits them; a single material is taken at
 * once, and a product of fixed sizes brings its first one.
 */
export function withProduct(
  line: LineDraft,
  productId: number,
  product: OfferedProduct | undefined,
): LineDraft {
  const changed = { ...line, product_id: productId }
  if (!product) return { ...changed, material_id: null, finish_ids: [] }
  const permitted = product.materials.some((each) => each.id === line.material_id)
  const only = product.materials.length === 1 ? product.materials[0]?.id : undefined
  const sized = withFixedSize(changed, product)
  return withMaterial(sized, permitted ? line.material_id : (only ?? null), product)
}

/** The line with another material; finishes that it does not permit are taken off. */
export function withMaterial(
  line: LineDraft,
  materialId: number | null,
  product: OfferedProduct | undefined,
): LineDraft {
  const material = product?.materials.find((each) => each.id === materialId)
  const permitted = new Set(material?.finishes.map((finish) => finish.id))
  return { ...line, material_id: materialId, finish_ids: line.finish_ids.filter((id) => permitted.has(id)) }
}

function withFixedSize(line: LineDraft, { fixed_sizes: sizes }: OfferedProduct): LineDraft {
  const [first] = sizes
  if (!first || sizes.some((size) => size.width === line.width && size.height === line.height)) return line
  return { ...line, width: first.width, height: first.height }
}
