import { sizeThatFills } from '@lienzo/rules/catalogue/size-check'
import type { OfferedMaterial, OfferedProduct, OfferedSpace } from '../record/order-record.ts'
import type { LineRow } from './grid/line-row.ts'

/**
 * Returns the line with a different product. Keeps the material if the product permits it; otherwise sets the only permitted
 * material, the usual material of `space`, or none. Removes finishes that the material does not permit. If the product has
 * fixed sizes and the line has none of them, sets the first fixed size. If `product` is undefined, changes only the id and the
 * name.
 */
export function withProduct(
  row: LineRow,
  { id, name }: { id: number; name: string },
  product: OfferedProduct | undefined,
  space?: OfferedSpace,
): LineRow {
  const nextRow = { ...row, product_id: id, product_name: name }
  if (!product) return nextRow
  const currentMaterial = product.materials.find((each) => each.id === row.material_id)
  const only = product.materials.length === 1 ? product.materials[0] : undefined
  return withMaterial(
    withFixedSize(nextRow, product),
    currentMaterial ?? only ?? usualMaterial(product, space) ?? null,
  )
}

/**
 * Returns the line with a different material, or with none if `material` is null. Removes finishes that the material does not
 * permit.
 */
export function withMaterial(row: LineRow, material: OfferedMaterial | null): LineRow {
  const permittedIds = new Set(material?.finishes.map((finish) => finish.id))
  const finishIds = row.finish_ids.filter((id) => permittedIds.has(id))
  return withFinishes(
    { ...row, material_id: material?.id ?? null, material_name: material?.name ?? null },
    material?.finishes.filter(({ id }) => finishIds.includes(id)) ?? [],
  )
}

export function withFinishes(row: LineRow, finishes: readonly { id: number; name: string }[]): LineRow {
  return { ...row, finish_ids: finishes.map(({ id }) => id), finish_names: finishes.map(({ name }) => name) }
}

/**
 * Returns the line with a different space. If the space is measured and the product has no fixed sizes, a line without a size
 * of its own gets the visible size of the space plus bleed. A line without a material gets the usual material of the space if
 * the product permits it. `former` is the previous space of the line, if it is loaded.
 */
export function inSpace(
  row: LineRow,
  { id, name, code }: { id: number; name: string; code?: string | undefined },
  space: OfferedSpace | undefined,
  product: OfferedProduct | undefined,
  former?: OfferedSpace,
): LineRow {
  const spaceFields = { space_id: id, space_number: Number(code), space_name: name }
  const place = { space_chain: space?.chain ?? '', space_city: space?.city ?? '' }
  const nextRow = { ...row, ...spaceFields, ...place, shop_name: space?.shop_name ?? name }
  if (!space) return nextRow
  const isFree = !product || product.fixed_sizes.length === 0
  const size = isFree ? sizeOf(space) : null
  const own = ownSize(row, former)
  const sizedRow = size
    ? { ...nextRow, width: own.width || size.width, height: own.height || size.height }
    : nextRow
  const usual = usualMaterial(product, space)
  return row.material_id === null && usual ? withMaterial(sizedRow, usual) : sizedRow
}

function usualMaterial(
  product: OfferedProduct | undefined,
  space: OfferedSpace | undefined,
): OfferedMaterial | undefined {
  return product?.materials.find(({ id }) => id === space?.default_material_id)
}

/** Returns the size in mm that fills a space, or null if the space is not measured. */
function sizeOf(space: OfferedSpace): { width: number; height: number } | null {
  if (space.visible_width === 0 || space.visible_height === 0) return null
  const { widthMm, heightMm } = sizeThatFills({
    visibleWidthMm: space.visible_width,
    visibleHeightMm: space.visible_height,
    bleedMm: space.bleed,
  })
  return { width: widthMm, height: heightMm }
}

/** Keys of checks that fail if a line does not have the size of its space. */
const otherSizes = ['too_large', 'leaves_gap', 'short_of_bleed'].map((text) => `size.space.${text}`)

/** Returns the size of a line in mm if somebody chose it, or 0 × 0 if it is only the size of the line's previous space. */
function ownSize(row: LineRow, former: OfferedSpace | undefined): { width: number; height: number } {
  const { width, height } = row
  if (row.space_id === null) return { width, height }
  const size = former && sizeOf(former)
  const isOther = size
    ? size.width !== width || size.height !== height
    : row.checks.some(({ key }) => otherSizes.includes(key))
  return isOther ? { width, height } : { width: 0, height: 0 }
}

/** Returns the line without a space, for example to print for stock. */
export function withoutSpace(row: LineRow): LineRow {
  const emptySpace = { space_id: null, space_number: null, space_name: null, shop_name: null }
  return { ...row, ...emptySpace, space_chain: null, space_city: null }
}

function withFixedSize(row: LineRow, { fixed_sizes: sizes }: OfferedProduct): LineRow {
  const [first] = sizes
  if (!first || sizes.some((size) => size.width === row.width && size.height === row.height)) return row
  return { ...row, width: first.width, height: first.height }
}
