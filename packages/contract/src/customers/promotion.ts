import { checkEan } from '@lienzo/rules/catalogue/ean'
import { fileView, id, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { familyNames } from './promotion-columns.ts'

/**
 * EAN, stored as digits only; or the customer's own code, which is stored as entered even if it has as many digits as an EAN.
 */
const promotionCode = requiredText(40).overwrite(withoutSeparators)

function withoutSeparators(code: string): string {
  const ean = checkEan(code)
  return ean.ok ? ean.value : code
}

const promotionFields = {
  code: promotionCode,
  name: requiredText(120),
  brand: text(120),
  family: z.enum(familyNames),
  customer_id: id,
  active: z.boolean(),
}
export const promotionRow = z.object({
  ...recordFields,
  ...promotionFields,
  customer_name: z.string(),
  picture: fileView.nullable(),
})
export const promotionUpdate = z.strictObject({
  ...updateFields,
  ...promotionFields,
  picture_upload: uploadId.nullable().optional(),
})

export const promotionCalls = {
  ...standardCalls({
    name: 'promotion',
    row: promotionRow,
    record: promotionRow,
    update: promotionUpdate,
  }),
  getpromotions: pickCall('promotions', '/promotion'),
}
