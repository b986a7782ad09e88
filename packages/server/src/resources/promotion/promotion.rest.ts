import { pictureValue } from '../../core/file-views.ts'
import { getRow } from '../../core/get-row.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { refuseNewCustomer } from '../../core/kept-customer.ts'
import { requireVisible } from '../../core/references.ts'
import { columnsOf, saveRow } from '../../core/save-row.ts'
import { standardHandlers } from '../../core/standard-handlers.ts'
import { promotions } from '../../db/tables/promotions.ts'
import { promotionResource } from './promotion.queries.ts'

const { pick, ...standard } = standardHandlers(promotionResource)

export const promotionHandlers: HandlersOf<'promotionrest'> = {
  ...standard,
  getpromotions: pick,
  update: async (context, input) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    await refuseNewCustomer(context, promotionResource, input)
    const picture = await pictureValue(context, 'picture_id', input.picture_upload, 'picture_upload')
    const values = { ...columnsOf(promotions, input), ...picture }
    const { id } = await saveRow(context, promotionResource, input, values)
    return getRow(context, promotionResource, id)
  },
}
