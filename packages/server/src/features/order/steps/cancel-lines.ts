import type { cancelLinesInput } from '@lienzo/contract/sales/order-cancellations'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import {
  type ChargedLine,
  linesCancellable,
  withoutCopies,
} from '@lienzo/rules/sales/lines/line-cancellation'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import { runPrepared } from '../../../core/context/query-rows.ts'
import { invalidInput, Refusal } from '../../../core/context/refusal.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { notifyUsers } from '../../../core/notify/notify-users.ts'
import { assertUnchanged, lockRow, writeRow } from '../../../core/record/save-row.ts'
import {
  orderCancellations,
  orderCancelledLines,
  orderLines,
  type orders,
} from '../../../db/tables/sales/orders.ts'
import { fieldsOf } from '../lines/line-changes.ts'
import { lineColumns } from '../lines/line-parts.ts'
import { totalsAfter } from '../lines/price-lines.ts'
import { orderResource } from '../order.queries.ts'
import { readOrder } from '../order-record.ts'
import { changeStatus } from './change-status.ts'
import { assertBackSaid, giveBack } from './give-back.ts'
import { chargedWorth } from './reprints/is-reprint.ts'

type Input = z.output<typeof cancelLinesInput>
type Order = typeof orders.$inferSelect
type Line = Awaited<ReturnType<typeof storedLines>>[number]

/** Line with the values that remain and the values of the cancelled copies. */
type CancelledLine = { line: Line; left: ChargedLine; cancelled: ChargedLine }

/**
 * Cancels lines of a charged order, or some of their copies, and refunds the amount that the house sets. The amount can be
 * omitted before production; then everything is refunded. If no line remains, cancels the whole order, and the order keeps its
 * lines. Uses a fixed number of statements. Throws NO_PERMISSION, STATE_NOT_ALLOWED, INVALID_INPUT, CONFLICT or NOT_FOUND.
 */
export async function cancelLines(context: Context, input: Input): Promise<void> {
  if (!context.caller.house) throw new Refusal('NO_PERMISSION', 'Only the house cancels lines of an order')
  const order = await lockRow(context, orderResource, input.id)
  await assertUnchanged(order, input.version, () => readOrder(context, order.id))
  if (!linesCancellable(order.status)) {
    throw new Refusal('STATE_NOT_ALLOWED', `No lines of an order that is ${order.status} can be cancelled`)
  }
  const lines = await storedLines(context, order.id)
  const cancellations = takenOf(input, lines)
  const { give_back } = input
  const wholes = cancellations.filter(({ left }) => left.copies === 0)
  assertBackSaid(order.status, give_back)
  if (wholes.length === lines.length) {
    const whole = { id: order.id, status: 'cancelled', note: input.reason, take_newest: false } as const
    return changeStatus(context, give_back ? { ...whole, give_back } : whole)
  }
  const charge = await chargedWorth(context, { id: order.id, ...sumOf(cancellations) })
  const back = give_back ?? charge
  await giveBack(context, order, { back, charged: charge })
  await takeOut(context, cancellations)
  await keepCancelled(context, order, { taken: cancellations, back, reason: input.reason })
  const remainders = cancellations.map(({ line, left }) => amountsOf({ ...line, ...left }))
  const totals = totalsAfter(order, {
    gone: cancellations.map(({ line }) => amountsOf(line)),
    come: remainders,
  })
  await writeRow(
    context,
    orderResource,
    order,
    totals,
    'cancel_lines',
    changesOf(cancellations, input.reason),
  )
  await notifyUsers(context, [order.user_id], {
    ...{ kind: 'notification', status: 'URGENT', link: `/order/${order.id}` },
    text_key: 'activity.told.order_lines_cancelled',
    text_values: { code: order.code, name: context.caller.username, reason: input.reason },
  })
}

function storedLines({ database }: Context, orderId: number) {
  const { number, spare_copies, m2, net, price_steps } = orderLines
  return database
    .select({ ...lineColumns, number, spare_copies, m2, net, price_steps })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(number)
}

/**
 * Returns the lines to cancel, with the remaining and the cancelled values. Throws INVALID_INPUT at each line that is not in
 * the order, is named twice or has fewer copies than requested.
 */
function takenOf(input: Input, lines: readonly Line[]): CancelledLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const faults: FieldErrors = {}
  const cancellations = input.lines.flatMap(({ id, copies }, place) => {
    const line = byId.get(id)
    byId.delete(id)
    if (!line) {
      const message = 'is not a line of this order, or is repeated'
      faults[`lines.${place}.id`] = { key: 'validation.not_found', message }
      return []
    }
    if (copies !== undefined && copies > line.copies) {
      const values = { number: line.number, most: line.copies }
      const message = `is more than the ${line.copies} copies of the line`
      faults[`lines.${place}.copies`] = { key: 'validation.more_copies_than_line', values, message }
      return []
    }
    return [{ line, ...withoutCopies(line, copies ?? line.copies) }]
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
  return cancellations
}

function sumOf(cancellations: readonly CancelledLine[]): { euros: number; m2: number } {
  const sum = { euros: 0, m2: 0 }
  for (const { cancelled } of cancellations) {
    sum.euros += cancelled.net
    sum.m2 += cancelled.m2
  }
  return sum
}

function amountsOf({ copies, spare_copies, m2, net }: ChargedLine) {
  return { input: { copies }, spare_copies, m2, net }
}

/** Deletes lines that have no remaining copies. Reduces the price of the other lines in proportion to the cancelled copies. */
async function takeOut({ database }: Context, cancellations: readonly CancelledLine[]): Promise<void> {
  const removedIds = cancellations.flatMap(({ line, left }) => (left.copies === 0 ? [line.id] : []))
  if (removedIds.length > 0) {
    await database.delete(orderLines).where(sql`${orderLines.id} = any(${sql.param(removedIds)})`)
  }
  const rest = cancellations.filter(({ left }) => left.copies > 0)
  if (rest.length === 0) return
  const { id, copies, spare_copies, m2, net, price_steps, version } = orderLines
  const { source, columns } = givenRows(
    { id, copies, spare_copies, m2, net, price_steps },
    rest.map(({ line, left, cancelled }) => ({
      ...left,
      id: line.id,
      price_steps: [
        ...line.price_steps,
        {
          key: 'price.cancelled',
          values: { pieces: cancelled.copies + cancelled.spare_copies },
          amount: -cancelled.net,
        },
      ],
    })),
  )
  const { id: own, ...values } = columns
  await database
    .update(orderLines)
    .set({ ...values, version: sql`${version} + 1` })
    .from(source)
    .where(eq(id, own))
}

async function keepCancelled(
  { database, caller, now }: Context,
  order: Order,
  {
    taken,
    back,
    reason,
  }: { taken: readonly CancelledLine[]; back: { euros: number; m2: number }; reason: string },
): Promise<void> {
  const [cancellation] = await database
    .insert(orderCancellations)
    .values({
      ...{ order_id: order.id, reason, back_euros: back.euros, back_m2: back.m2 },
      ...{ created_at: now, created_by: caller.user_id },
    })
    .returning({ id: orderCancellations.id })
  if (!cancellation) throw new Error('No cancellation was written')
  const { id: _, ...columns } = getTableColumns(orderCancelledLines)
  const { source, columns: insertColumns } = givenRows(
    columns,
    taken.map(({ line, left, cancelled }) => ({
      ...line,
      ...cancelled,
      ...{ order_id: order.id, cancellation_id: cancellation.id, whole: left.copies === 0 },
    })),
  )
  await runPrepared(database, insertFrom(orderCancelledLines, insertColumns, source))
}

/** Returns the changes of lines for the log, by line number. */
function changesOf(cancellations: readonly CancelledLine[], reason: string): Changes {
  const changes: Changes = { reason: { before: '', after: reason } }
  for (const { line, left } of cancellations) {
    const { number, spare_copies: _spares, m2: _m2, net: _net, price_steps: _steps, ...input } = line
    if (left.copies === 0) changes[`lines.${number}`] = { before: fieldsOf(input), after: null }
    else changes[`lines.${number}.copies`] = { before: line.copies, after: left.copies }
  }
  return changes
}
