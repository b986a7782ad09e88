import type { FormerField } from '@lienzo/contract/sales/order-lines'
import type { FieldError } from '@lienzo/contract/wire/errors'
import type { LineInput, LineParts } from './line-parts.ts'

/** Part of a line that is no longer sold, with the field of the line that references it. */
export type FormerPart = FieldError & {
  field: FormerField
  name: string
}

/** Returns the inactive parts of a line, except parts that the line already had in `before`. Returns at most one finish. */
export function formerParts(line: LineInput, parts: LineParts, before?: LineInput): FormerPart[] {
  const inactiveParts: FormerPart[] = []
  const product = parts.products.get(line.product_id)
  if (product && !product.active && before?.product_id !== line.product_id) {
    inactiveParts.push(former('product', 'product_id', product.name))
  }
  const material = parts.materials.get(line.material_id ?? 0)
  if (material && !material.active && before?.material_id !== line.material_id) {
    inactiveParts.push(former('material', 'material_id', material.name))
  }
  const materialFinishes = parts.finishesOf.get(line.material_id ?? 0)
  const newFinishes = line.finish_ids.filter((id) => !before?.finish_ids.includes(id))
  const finish = newFinishes.map((id) => materialFinishes?.get(id)).find((each) => each && !each.active)
  if (finish) inactiveParts.push(former('finish', 'finish_ids', finish.name))
  const advertisedPromotion = parts.promotions.get(line.promotion_id ?? 0)
  if (advertisedPromotion && !advertisedPromotion.active && before?.promotion_id !== line.promotion_id) {
    inactiveParts.push(former('advertised', 'promotion_id', advertisedPromotion.name))
  }
  const promotion = parts.formerPromotions.get(line.campaign_image_id ?? 0)
  if (promotion !== undefined && before?.campaign_image_id !== line.campaign_image_id) {
    inactiveParts.push(former('promotion', 'campaign_image_id', promotion))
  }
  const space = parts.spaces.get(line.space_id ?? 0)
  if (space && !space.active && before?.space_id !== line.space_id) {
    inactiveParts.push(former('space', 'space_id', space.name))
  }
  return inactiveParts
}

function former(
  part: 'product' | 'material' | 'finish' | 'advertised' | 'promotion' | 'space',
  field: FormerPart['field'],
  name: string,
): FormerPart {
  const message = `names the ${part} ${name}, which is not active`
  return { field, name, key: `validation.${part}_inactive`, values: { name }, message }
}
