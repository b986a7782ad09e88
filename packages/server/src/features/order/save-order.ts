import type { orderUpdate } from '@lienzo/contract/sales/order'
import { linesFrozen } from '@lienzo/rules/sales/order-states'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { invalidField } from '../../core/context/refusal.ts'
import { difference } from '../../core/log/write-log.ts'
import { requireVisible } from '../../core/record/references.ts'
import { assertUnchanged, columnsOf, createRow, lockRow, writeRow } from '../../core/record/save-row.ts'
import { orderHistory, orderLines, orders } from '../../db/tables/sales/orders.ts'
import { notifyOfAccount } from './account/move-order.ts'
import { accountOfDraft, accountOfNewOrder } from './account/order-account.ts'
import { lineChanges } from './lines/line-changes.ts'
import { type LineInput, termsOf } from './lines/line-parts.ts'
import { type PricedLine, priceLines } from './lines/price-lines.ts'
import { linesOf } from './lines/stored-lines.ts'
import { valuesOf } from './lines/write-lines.ts'
import { assertOpen } from './open-campaign.ts'
import { assertPromisedByHouse, assertWindow, changeOpenFields } from './open-fields.ts'
import { orderResource } from './order.queries.ts'
import { codeOfNewOrder } from './order-code.ts'
import { readOrder } from './order-record.ts'
import { checkReferences } from './order-references.ts'

type OrderUpdate = z.output<typeof orderUpdate>
type Order = typeof orders.$inferSelect

/**
 * Creates an order, or changes what can be changed of one in its state: a draft is priced again with all its lines. Gives
 * its id.
 */
export async function saveOrder(context: Context, input: OrderUpdate): Promise<number> {
  return input.id === undefined ? createOrder(context, input) : changeOrder(context, input.id, input)
}

const noWindow = { installs_from: null, installs_to: null }

async function createOrder(context: Context, input: OrderUpdate): Promise<number> {
  await checkReferences(context, input)
  assertPromisedByHouse(context, input, null)
  await assertOpen(context, input, { before: null, hasNewLines: true })
  assertLinesOfOrder(input.lines ?? [], [])
  const account = await accountOfNewOrder(context, input)
  const terms = await termsOf(context, input.customer_id)
  const priced = await priceLines(context, input.lines ?? [], { ...noWindow, ...input }, terms, [])
  const { lines: _lines, user_id: _wanted, ...ofOrder } = input
  const values = {
    ...columnsOf(orders, ofOrder),
    code: await codeOfNewOrder(context, input.code),
    ...account,
    customer_discount: terms.discount,
    ...priced.totals,
  }
  const { id } = await createRow(context, orderResource, values, lineChanges([], input.lines ?? []))
  await replaceLines(context, id, [], priced.lines)
  await context.database.insert(orderHistory).values({
    order_id: id,
    from_status: null,
    to_status: 'draft',
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  await notifyOfAccount(context, { id, code: values.code, user_id: null }, account)
  return id
}

async function changeOrder(context: Context, id: number, input: OrderUpdate): Promise<number> {
  await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
  const before = await lockRow(context, orderResource, id)
  await assertUnchanged(before, input.version, () => readOrder(context, before.id))
  assertPromisedByHouse(context, input, before.promised_at)
  assertWindow({ ...before, ...input })
  if (linesFrozen(before.status)) await changeOpenFields(context, before, input)
  else await changeDraft(context, before, input)
  return id
}

async function changeDraft(context: Context, before: Order, input: OrderUpdate): Promise<void> {
  const { id } = before
  await checkReferences(context, input)
  const account = await accountOfDraft(context, before, input)
  const existing = await linesOf(context, id)
  const lines = input.lines ?? existing
  assertLinesOfOrder(lines, existing)
  const hasNewLines = lines.some((line) => line.id === undefined)
  await assertOpen(context, input, { before, hasNewLines })
  const terms = await termsOf(context, input.customer_id)
  const priced = await priceLines(context, lines, { ...before, ...input }, terms, existing)
  const { lines: _lines, code: _kept, user_id: _wanted, ...ofOrder } = input
  const values = columnsOf(orders, ofOrder)
  await writeRow(
    context,
    orderResource,
    before,
    { ...values, ...account, customer_discount: terms.discount, ...priced.totals },
    'update',
    lineChanges(existing, lines),
  )
  await replaceLines(context, id, existing, priced.lines)
  await notifyOfAccount(context, before, account)
}

function assertLinesOfOrder(lines: readonly LineInput[], existing: readonly LineInput[]): void {
  const own = new Set(existing.map((line) => line.id))
  const seen = new Set<number>()
  lines.forEach((line, index) => {
    if (line.id === undefined) return
    if (!own.has(line.id) || seen.has(line.id)) {
      throw invalidField(`lines.${index}.id`, {
        key: 'validation.not_found',
        message: 'is no line of this order, or stands twice',
      })
    }
    seen.add(line.id)
  })
}

/** Every column of a line, also those that have a default; a line that is new has no id yet. */
type LineValues = Required<Omit<typeof orderLines.$inferInsert, 'id'>> & { id?: number | undefined }

/** Replaces the lines; those that stay keep their id, and their version where nobody has changed them. */
async function replaceLines(
  context: Context,
  orderId: number,
  existing: readonly LineInput[],
  lines: readonly PricedLine[],
): Promise<void> {
  const { id, version } = orderLines
  const gone = await context.database
    .delete(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .returning({ id, version })
  if (lines.length === 0) return
  const versions = new Map(gone.map((line) => [line.id, line.version]))
  const before = new Map(existing.map((line) => [line.id, line]))
  const versionOf = (input: LineInput) => {
    const old = input.id === undefined ? undefined : before.get(input.id)
    const isAsBefore = old && Object.keys(difference(old, input)).length === 0
    return (versions.get(input.id ?? 0) ?? 0) + (isAsBefore ? 0 : 1)
  }
  await context.database.insert(orderLines).values(
    lines.map(
      (line, index): LineValues => ({
        ...valuesOf(line),
        ...{ id: line.input.id, order_id: orderId, number: index + 1, version: versionOf(line.input) },
      }),
    ),
  )
}
