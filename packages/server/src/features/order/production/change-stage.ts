import type { WorkStage } from '@lienzo/rules/sales/production/board'
import type { Context } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { assertUnchanged, lockRow, writeRow } from '../../../core/record/save-row.ts'
import { orderResource } from '../order.queries.ts'
import { readOrder } from '../order-record.ts'

type StageChange = { id: number; version: number; stage: WorkStage }

/**
 * Sets the production stage of an order. Throws NO_PERMISSION, STATE_NOT_ALLOWED if the order is not in production, CONFLICT or
 * NOT_FOUND.
 */
export async function changeStage(context: Context, { id, version, stage }: StageChange): Promise<void> {
  if (!context.caller.house) {
    throw new Refusal('NO_PERMISSION', 'Only the house says how far the work on an order is')
  }
  const order = await lockRow(context, orderResource, id)
  await assertUnchanged(order, version, () => readOrder(context, order.id))
  if (order.status !== 'production') {
    throw new Refusal('STATE_NOT_ALLOWED', `An order that is ${order.status} is at no stage of the work`)
  }
  if (order.stage === stage) return
  await writeRow(context, orderResource, order, { stage }, 'update')
}
