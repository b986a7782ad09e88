import { id } from '../wire/fields.ts'
import { pickedRow } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** Space that can be chosen for an order line. Sizes are in mm, 0 if not measured. `code` contains the number of the space. */
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
