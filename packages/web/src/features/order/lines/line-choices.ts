import { sizeThatFills } from '@lienzo/rules/catalogue/size-check'
import type { LineDraft } from '../record/order-draft.ts'
import type { OfferedProduct, OfferedSpace, Order } from '../record/order-record.ts'

/**
 * The line with another product. It keeps its material and finishes where the product permits them, else it takes the only
 * material that there is; of a product with fixed sizes it takes the first one.
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

/** The line with another material; finishes that it does not permit are removed. */
export function withMaterial(
  line: LineDraft,
  materialId: number | null,
  product: OfferedProduct | undefined,
): LineDraft {
  const material = product?.materials.find((each) => each.id === materialId)
  const permitted = new Set(material?.finishes.map((finish) => finish.id))
  return { ...line, material_id: materialId, finish_ids: line.finish_ids.filter((id) => permitted.has(id)) }
}

/**
 * The line in another space: as large as what is seen of it and its bleed where somebody has measured it, and of the material
 * that it usually has where the product permits that and none was chosen.
 */
export function inSpace(
  line: LineDraft,
  spaceId: number | null,
  space: OfferedSpace | undefined,
  product: OfferedProduct | undefined,
): LineDraft {
  const changed = { ...line, space_id: spaceId }
  if (!space) return changed
  const isMeasured = space.visible_width > 0 && space.visible_height > 0
  const isFree = !product || product.fixed_sizes.length === 0
  const { widthMm: width, heightMm: height } = sizeThatFills({
    visibleWidthMm: space.visible_width,
    visibleHeightMm: space.visible_height,
    bleedMm: space.bleed,
  })
  const sized = isMeasured && isFree ? { ...changed, width, height } : changed
  const isPermitted = product?.materials.some((each) => each.id === space.default_material_id)
  return line.material_id === null && isPermitted
    ? withMaterial(sized, space.default_material_id, product)
    : sized
}

/** The materials that a product permits; the saved one of the line is offered even where it is not permitted any more. */
export function materialChoices(
  line: LineDraft,
  product: OfferedProduct | undefined,
  saved: Pick<Order['lines'][number], 'material_id' | 'material_name'> | undefined,
): { value: string; label: string }[] {
  const permitted = product?.materials ?? []
  const choices = permitted.map(({ id, name }) => ({ value: String(id), label: name }))
  const isPermitted = permitted.some(({ id }) => id === line.material_id)
  const savedName = saved?.material_id === line.material_id ? saved.material_name : null
  return savedName && !isPermitted
    ? [...choices, { value: String(line.material_id), label: savedName }]
    : choices
}

function withFixedSize(line: LineDraft, { fixed_sizes: sizes }: OfferedProduct): LineDraft {
  const [first] = sizes
  if (!first || sizes.some((size) => size.width === line.width && size.height === line.height)) return line
  return { ...line, width: first.width, height: first.height }
}
