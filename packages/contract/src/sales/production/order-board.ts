import { orderStates } from '@lienzo/rules/sales/order-states'
import { boardColumns, workStages } from '@lienzo/rules/sales/production/board'
import { declareCall } from '../../wire/call.ts'
import { day, id, squareMetres, sumOfSquareMetres } from '../../wire/fields.ts'
import { listInput } from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'

/** Maximum number of cards in a column of the board. Further orders are counted but not shown. */
export const cardsInColumn = 40

/** Card of an order on the production board. */
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

/** Returns the calls of the production board; `record` is the schema of an order record. */
export function orderBoardCalls<OrderRecord extends z.ZodType>(record: OrderRecord) {
  return {
    board: declareCall({
      summary: `Return the production board: confirmed orders, those in production by stage, and shipped ones. Each column has its totals and its first ${cardsInColumn} cards, latest first; the search and filters of the list apply`,
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
      summary: 'Set the stage of an order in production. House only',
      permission: { path: '/order', right: 'edit' },
      changes: true,
      input: z.strictObject({ id, version: z.int().min(1), stage: z.enum(workStages) }),
      output: record,
    }),
  }
}
