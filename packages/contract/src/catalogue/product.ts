import { type ProductFault, productFaults } from '@lienzo/rules/catalogue/catalogue-line'
import { brokenRule } from '../wire/errors.ts'
import {
  euros,
  fileView,
  id,
  millimetres,
  percent,
  recordFields,
  requiredText,
  squareMetres,
  text,
  updateFields,
} from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { productPriceModes } from './product-columns.ts'

/** Discount that applies if at least `from_copies` copies are ordered. */
export const quantityBreak = z.strictObject({ from_copies: z.int().min(2).max(1_000_000), discount: percent })
export const fixedSize = z.strictObject({
  width: z.int().min(1).max(1_000_000),
  height: z.int().min(1).max(1_000_000),
})

/** Fields that determine the price and the allowed sizes of a product. */
const productRules = {
  price_mode: z.enum(productPriceModes),
  unit_price: euros,
  breaks: z.array(quantityBreak).max(20),
  /** Limits of the size in mm; 0 means no limit. */
  min_width: millimetres,
  max_width: millimetres,
  min_height: millimetres,
  max_height: millimetres,
  /** Fixed sizes, which are then the only ones allowed; empty if every size within the limits is allowed. */
  fixed_sizes: z.array(fixedSize).max(50),
  /** Minimum area billed per piece, in m2. */
  min_m2: squareMetres,
  /** Bleed in mm, on each side. */
  bleed: millimetres,
}
export const pricedProduct = z.object(productRules)

const productFields = {
  code: requiredText(40),
  name: requiredText(120),
  description: text(2000),
  category_id: id.nullable(),
  ...productRules,
  active: z.boolean(),
}
export const productRow = z.object({
  ...recordFields,
  ...productFields,
  category_name: z.string().nullable(),
  /** Ancestors of the product's category, outermost first: `Vinyls › Floor`. */
  category_within: z.string(),
  picture: fileView.nullable(),
})
export const productRecord = productRow.extend({
  materials: z.array(z.object({ id, code: z.string(), name: z.string() })),
  /** Number of permitted materials that are deleted; restoring them makes them permitted again. */
  deleted_materials: z.int(),
})
export const productUpdate = z
  .strictObject({
    ...updateFields,
    ...productFields,
    picture_upload: uploadId.nullable().optional(),
    /** Ids of the permitted materials; unchanged if omitted. */
    materials: z.array(id).max(500).optional(),
  })
  .superRefine((product, context) => {
    for (const { path, key } of productFaults(product)) {
      context.addIssue({ code: 'custom', path, ...brokenRule(key, faultTexts[key]) })
    }
  })

const faultTexts: Record<ProductFault['key'], string> = {
  'validation.below_minimum': 'is smaller than the minimum',
  'validation.twice': 'is duplicated',
}

export const productCalls = {
  ...standardCalls({
    name: 'product',
    row: productRow,
    record: productRecord,
    update: productUpdate,
  }),
  getproducts: pickCall('products', '/product'),
}
