import { orderStates } from '@lienzo/rules/sales/order-states'
import { boardColumns, workStages } from '@lienzo/rules/sales/production/board'
import { declareCall } from '../../wire/call.ts'
import { day, id, squareMetres, sumOfSquareMetres } from '../../wire/fields.ts'
import { listInput } from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'

/** Maximum cards in a board column; further ones are only counted. */
export const cardsInColumn = 40

/** Card of an order on the board. */
const card = z.object({
  id,
  version: z.int(),
  code: z.string(),
  status: z.enum(orderStates),
  stage: z.enum(workStages).nullable(),
  reference: z.string(),
  customer_id: id,
  customer_name: z.string(),
  campaign_name: z.string().nullable(),
  due_at: day.nullable(),
  pieces: z.int(),
  m2: squareMetres,
})

/** Returns the calls of the production board; `record` is the schema of an order on its screen. */
export function orderBoardCalls<OrderRecord extends z.ZodType>(record: OrderRecord) {
  return {
    board: declareCall({
      summary: `The orders that are confirmed, in production by stage, or shipped: a column each with its sums and its first ${cardsInColumn} cards, the latest ones first; narrowed by the search and the filters of the list`,
      permission: { path: '/order', right: 'access' },
      changes: false,
      input: listInput.pick({ search: true, filters: true }),
      output: z.object({
        columns: z.array(
          z.object({
            column: z.enum(boardColumns),
            orders: z.int(),
            late: z.int(),
            pieces: z.int(),
            m2: sumOfSquareMetres,
            cards: z.array(card),
          }),
        ),
      }),
    }),
    changestage: declareCall({
      summary: 'Say at which stage the work on an order in production is. For the house alone',
      permission: { path: '/order', right: 'edit' },
      changes: true,
      input: z.strictObject({ id, version: z.int().min(1), stage: z.enum(workStages) }),
      output: record,
    }),
  }
}
