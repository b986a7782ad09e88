import { boardColumns, workStages } from '@lienzo/rules/sales/production/board'
import { declareCall } from '../../wire/call.ts'
import { id, sumOfSquareMetres } from '../../wire/fields.ts'
import { listInput } from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'
import type { orderRecord, orderRow } from '../order.ts'

/** The most cards that a column of the board shows; how many more there are is counted. */
export const cardsInColumn = 40

type Orders = { row: typeof orderRow; record: typeof orderRecord }

/** The calls of the production board. */
export function orderBoardCalls({ row, record }: Orders) {
  const card = row.pick({
    ...{ id: true, version: true, code: true, status: true, stage: true, reference: true },
    ...{ customer_id: true, customer_name: true, campaign_name: true },
    ...{ due_at: true, pieces: true, m2: true },
  })
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
