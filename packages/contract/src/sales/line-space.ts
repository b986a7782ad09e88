import { id } from '../wire/fields.ts'
import { pickedRow } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** A space as an order line offers it; sizes in mm, 0 where nobody has measured. Its code is its number. */
export const lineSpace = pickedRow.extend({
  shop_name: z.string(),
  chain: z.string(),
  city: z.string(),
  postal_code: z.string(),
  position: z.string(),
  visible_width: z.int(),
  visible_height: z.int(),
  bleed: z.int(),
  default_product_id: id.nullable(),
  default_material_id: id.nullable(),
})
export type LineSpace = z.output<typeof lineSpace>
