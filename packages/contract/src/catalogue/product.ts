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

/** From this many copies on, this discount. */
export const quantityBreak = z.strictObject({ from_copies: z.int().min(2).max(1_000_000), discount: percent })
export const fixedSize = z.strictObject({
  width: z.int().min(1).max(1_000_000),
  height: z.int().min(1).max(1_000_000),
})

/** What decides the price of a product and the sizes that it is made in. */
const productRules = {
  price_mode: z.enum(productPriceModes),
  unit_price: euros,
  breaks: z.array(quantityBreak).max(20),
  /** In mm; 0 is no bound. */
  min_width: millimetres,
  max_width: millimetres,
  min_height: millimetres,
  max_height: millimetres,
  /** When there are any, only these sizes are made. */
  fixed_sizes: z.array(fixedSize).max(50),
  /** The least that is billed for one piece. */
  min_m2: squareMetres,
  /** In mm, on each side. */
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
  /** The categories above its own, from the outermost: `Vinyls › Floor`. */
  category_within: z.string(),
  picture: fileView.nullable(),
})
export const productRecord = productRow.extend({
  materials: z.array(z.object({ id, code: z.string(), name: z.string() })),
  /** How many more it permitted that are deleted now: they come back with their place here. */
  deleted_materials: z.int(),
})
export const productUpdate = z
  .strictObject({
    ...updateFields,
    ...productFields,
    picture_upload: uploadId.nullable().optional(),
    /** Ids of the permitted materials; left out keeps them. */
    materials: z.array(id).max(500).optional(),
  })
  .superRefine((product, context) => {
    for (const { path, key } of productFaults(product)) {
      context.addIssue({ code: 'custom', path, ...brokenRule(key, faultTexts[key]) })
    }
  })

const faultTexts: Record<ProductFault['key'], string> = {
  'validation.below_minimum': 'is smaller than the minimum',
  'validation.twice': 'is there twice',
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
