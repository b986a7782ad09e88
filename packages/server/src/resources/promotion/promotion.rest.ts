import type { HandlersOf } from '../../core/context/handler.ts'
import { pictureValue } from '../../core/files/file-views.ts'
import { assertCustomerUnchanged } from '../../core/record/assert-customer-unchanged.ts'
import { getRow } from '../../core/record/get-row.ts'
import { requireVisible } from '../../core/record/references.ts'
import { columnsOf, saveRow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { promotionResource } from './promotion.queries.ts'

const { pick, ...standard } = standardHandlers(promotionResource)

export const promotionHandlers: HandlersOf<'promotionrest'> = {
  ...standard,
  getpromotions: pick,
  update: async (context, { picture_upload, ...input }) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    await assertCustomerUnchanged(context, promotionResource, input)
    const picture = await pictureValue(context, 'picture_id', picture_upload, 'picture_upload')
    const values = { ...columnsOf(promotions, input), ...picture }
    const { id } = await saveRow(context, promotionResource, input, values)
    return getRow(context, promotionResource, id)
  },
}
