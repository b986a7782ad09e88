import { sizeThatFills } from '@lienzo/rules/catalogue/size-check'
import type { OfferedMaterial, OfferedProduct, OfferedSpace } from '../record/order-record.ts'
import type { LineRow } from './grid/line-row.ts'

/**
 * Returns the line with another product. Keeps material and finishes if the product permits them, otherwise sets the material if
 * there is only one. Sets the first size of a product with fixed sizes.
 */
export function withProduct(
  row: LineRow,
  { id, name }: { id: number; name: string },
  product: OfferedProduct | undefined,
): LineRow {
  const changed = { ...row, product_id: id, product_name: name }
  if (!product) return changed
  const permitted = product.materials.find((each) => each.id === row.material_id)
  const only = product.materials.length === 1 ? product.materials[0] : undefined
  return withMaterial(withFixedSize(changed, product), permitted ?? only ?? null)
}

/** Returns the line with another material, without finishes that it does not permit. */
export function withMaterial(row: LineRow, material: OfferedMaterial | null): LineRow {
  const permitted = new Set(material?.finishes.map((finish) => finish.id))
  const kept = row.finish_ids.filter((id) => permitted.has(id))
  return withFinishes(
    { ...row, material_id: material?.id ?? null, material_name: material?.name ?? null },
    material?.finishes.filter(({ id }) => kept.includes(id)) ?? [],
  )
}

export function withFinishes(row: LineRow, finishes: readonly { id: number; name: string }[]): LineRow {
  return { ...row, finish_ids: finishes.map(({ id }) => id), finish_names: finishes.map(({ name }) => name) }
}

/**
 * Returns the line in another space. Takes the size of its visible area plus bleed, if measured and if the product has no fixed
 * sizes, and its usual material, if the product permits it and none is chosen.
 */
export function inSpace(
  row: LineRow,
  { id, name, code }: { id: number; name: string; code?: string | undefined },
  space: OfferedSpace | undefined,
  product: OfferedProduct | undefined,
): LineRow {
  const named = { space_id: id, space_number: Number(code), space_name: name }
  const place = { space_chain: space?.chain ?? '', space_city: space?.city ?? '' }
  const changed = { ...row, ...named, ...place, shop_name: space?.shop_name ?? name }
  if (!space) return changed
  const isMeasured = space.visible_width > 0 && space.visible_height > 0
  const isFree = !product || product.fixed_sizes.length === 0
  const { widthMm: width, heightMm: height } = sizeThatFills({
    visibleWidthMm: space.visible_width,
    visibleHeightMm: space.visible_height,
    bleedMm: space.bleed,
  })
  const sized = isMeasured && isFree ? { ...changed, width, height } : changed
  const usual = product?.materials.find((each) => each.id === space.default_material_id)
  return row.material_id === null && usual ? withMaterial(sized, usual) : sized
}

/** Returns the line for stock, without a space. */
export function withoutSpace(row: LineRow): LineRow {
  const named = { space_id: null, space_number: null, space_name: null, shop_name: null }
  return { ...row, ...named, space_chain: null, space_city: null }
}

function withFixedSize(row: LineRow, { fixed_sizes: sizes }: OfferedProduct): LineRow {
  const [first] = sizes
  if (!first || sizes.some((size) => size.width === row.width && size.height === row.height)) return row
  return { ...row, width: first.width, height: first.height }
}
