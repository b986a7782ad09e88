import type { FieldError } from '@lienzo/contract/wire/errors'
import type { permissionsOfCampaign } from '../../../resources/campaign/campaign-materials.ts'
import { formerParts } from './former-parts.ts'
import type { LineInput, LineParts } from './line-parts.ts'

/** Limits on what lines can reference; `permits` is null if the campaign permits every material. */
type Bounds = {
  customer_id: number
  campaign_id: number | null | undefined
  permits: Awaited<ReturnType<typeof permissionsOfCampaign>>
}

/** Returns the faults of parts that are no longer sold, unless `before`, the former line, references them too. */
export function soldFaults(
  line: LineInput,
  parts: LineParts,
  before: LineInput | undefined,
): Record<string, FieldError> {
  const faults = formerParts(line, parts, before).map(
    ({ field, name: _, ...fault }) => [field, fault] as const,
  )
  return Object.fromEntries(faults)
}

const missing: FieldError = { key: 'validation.not_found', message: 'names a record that does not exist' }

/** Returns the faults of a line that does not fit the catalogue, its customer or its campaign. */
export function catalogueFaults(
  line: LineInput,
  parts: LineParts,
  bounds: Bounds,
): Record<string, FieldError> {
  const product = parts.products.get(line.product_id)
  if (!product) return { product_id: missing }
  const faults = {
    material_id: materialFault(line, product.price_mode, parts) ?? materialOfCampaignFault(line, bounds),
    finish_ids: finishFault(line, parts) ?? finishOfCampaignFault(line, bounds),
    campaign_image_id: imageFault(line, parts, bounds.campaign_id),
    promotion_id: promotionFault(line, parts, bounds.customer_id),
    space_id: spaceFault(line, parts, bounds.customer_id),
    spares_percent: sparesFault(line),
  }
  const entries = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []))
  return Object.fromEntries(entries)
}

function materialFault(line: LineInput, mode: 'area' | 'unit', parts: LineParts): FieldError | undefined {
  if (line.material_id === null) {
    if (mode === 'unit') return undefined
    return { key: 'validation.required', message: 'is missing: this product is priced by its material' }
  }
  if (!parts.materials.has(line.material_id)) return missing
  if (parts.materialsOf.get(line.product_id)?.has(line.material_id)) return undefined
  return { key: 'validation.material_not_permitted', message: 'is not permitted for this product' }
}

function materialOfCampaignFault(line: LineInput, { permits }: Bounds): FieldError | undefined {
  if (line.material_id === null || !permits || permits.has(line.material_id)) return undefined
  return {
    key: 'validation.material_not_in_campaign',
    message: 'is not among the materials of this campaign',
  }
}

function finishOfCampaignFault(line: LineInput, { permits }: Bounds): FieldError | undefined {
  const finishes = permits?.get(line.material_id ?? 0)
  if (!finishes || line.finish_ids.every((id) => finishes.has(id))) return undefined
  return {
    key: 'validation.finish_not_in_campaign',
    message: 'holds a finish that this campaign does not permit on the material',
  }
}

function finishFault(line: LineInput, parts: LineParts): FieldError | undefined {
  if (new Set(line.finish_ids).size !== line.finish_ids.length) {
    return { key: 'validation.twice', message: 'names a finish twice' }
  }
  const materialFinishes = parts.finishesOf.get(line.material_id ?? 0)
  if (line.finish_ids.every((id) => materialFinishes?.has(id))) return undefined
  return {
    key: 'validation.finish_not_permitted',
    message: 'holds a finish that the material does not permit',
  }
}

function imageFault(
  line: LineInput,
  parts: LineParts,
  campaignId: number | null | undefined,
): FieldError | undefined {
  if (line.campaign_image_id === null) return undefined
  const image = parts.images.get(line.campaign_image_id)
  if (!image) return missing
  if (campaignId === undefined || image.campaign_id === campaignId) return undefined
  return { key: 'validation.image_of_other_campaign', message: 'is artwork of another campaign' }
}

function promotionFault(
  line: LineInput,
  { promotions }: LineParts,
  customerId: number,
): FieldError | undefined {
  if (line.promotion_id === null) return undefined
  const promotion = promotions.get(line.promotion_id)
  if (!promotion) return missing
  if (promotion.customer_id === customerId) return undefined
  return { key: 'validation.promotion_of_other_customer', message: 'is a product of another customer' }
}

function sparesFault({ spares, spares_percent }: LineInput): FieldError | undefined {
  if (spares === 0 || spares_percent === 0) return undefined
  return { key: 'validation.spares_in_one_way', message: 'stands beside spares that are counted in copies' }
}

function spaceFault(line: LineInput, { spaces }: LineParts, customerId: number): FieldError | undefined {
  if (line.space_id === null) return undefined
  const space = spaces.get(line.space_id)
  if (!space) return missing
  if (space.customer_id === customerId) return undefined
  return { key: 'validation.space_of_other_customer', message: 'is a space of another customer' }
}
