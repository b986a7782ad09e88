import type { orderUpdate } from '@lienzo/contract/sales/order'
import { linesFrozen } from '@lienzo/rules/sales/order-states'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { invalidField } from '../../core/context/refusal.ts'
import type { ToLog } from '../../core/log/logged-record.ts'
import { requireVisible } from '../../core/record/references.ts'
import { assertUnchanged, columnsOf, createRow, lockRow, writeRow } from '../../core/record/save-row.ts'
import { orderHistory, orders } from '../../db/tables/sales/orders.ts'
import { notifyOfAccount } from './account/move-order.ts'
import { accountOfDraft, accountOfNewOrder } from './account/order-account.ts'
import { checkForDays } from './lines/checks/check-lines.ts'
import { lineChanges } from './lines/line-changes.ts'
import { type LineInput, termsOf } from './lines/line-parts.ts'
import { priceLines } from './lines/price-lines.ts'
import { linesOf } from './lines/reading/order-lines.ts'
import { replaceLines } from './lines/saving/replace-lines.ts'
import { assertOpen } from './open-campaign.ts'
import { assertPromisedByHouse, assertWindow, changeOpenFields } from './open-fields.ts'
import { orderResource } from './order.queries.ts'
import { codeOfNewOrder } from './order-code.ts'
import { readOrder } from './order-record.ts'
import { checkReferences } from './order-references.ts'
import { assertNoReprint } from './steps/reprints/is-reprint.ts'

type OrderUpdate = z.output<typeof orderUpdate>
type Order = ToLog<typeof orders.$inferSelect>

/** Creates an order, or changes an existing order as far as its state allows. Returns the ID of the order. */
export async function saveOrder(context: Context, input: OrderUpdate): Promise<number> {
  if (input.id !== undefined) return changeOrder(context, input.id, input)
  const { id, code, account } = await createOrder(context, input)
  await notifyOfAccount(context, { id, code, user_id: null }, account)
  return id
}

const noWindow = { installs_from: null, installs_to: null }

/**
 * Creates an order. Does not notify the user whose account the order is on, so that callers can send one notification for many
 * orders.
 */
export async function createOrder(context: Context, input: OrderUpdate) {
  await checkReferences(context, input)
  assertPromisedByHouse(context, input, null)
  await assertOpen(context, input, { before: null, hasNewLines: true })
  assertLinesOfOrder(input.lines ?? [], [])
  const account = await accountOfNewOrder(context, input)
  const terms = await termsOf(context, input.customer_id)
  const pricing = await priceLines(context, input.lines ?? [], { ...noWindow, ...input }, terms, { kept: [] })
  const { lines: _lines, user_id: _wanted, ...ofOrder } = input
  const values = {
    ...columnsOf(orders, ofOrder),
    code: await codeOfNewOrder(context, input.code),
    ...account,
    customer_discount: terms.discount,
    ...pricing.totals,
  }
  const { id } = await createRow(context, orderResource, values, lineChanges([], input.lines ?? []))
  await replaceLines(context, id, [], pricing.lines)
  await context.database.insert(orderHistory).values({
    order_id: id,
    from_status: null,
    to_status: 'draft',
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  return { id, code: values.code, account }
}

async function changeOrder(context: Context, id: number, input: OrderUpdate): Promise<number> {
  await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
  const before = await lockRow(context, orderResource, id)
  await assertUnchanged(before, input.version, () => readOrder(context, before.id))
  await assertNoReprint(context, id)
  assertPromisedByHouse(context, input, before.promised_at)
  assertWindow({ ...before, ...input })
  if (linesFrozen(before.status)) await changeOpenFields(context, before, input)
  else await changeDraft(context, before, input)
  return id
}

async function changeDraft(context: Context, before: Order, input: OrderUpdate): Promise<void> {
  await checkReferences(context, input)
  const account = await accountOfDraft(context, before, input)
  const hasNewLines = input.lines?.some((line) => line.id === undefined) ?? false
  await assertOpen(context, input, { before, hasNewLines })
  const { totals, changes } = await linesAfter(context, before, input)
  const { lines: _lines, code: _kept, user_id: _wanted, ...ofOrder } = input
  const values = { ...columnsOf(orders, ofOrder), ...account, ...totals }
  await writeRow(context, orderResource, before, values, 'update', changes)
  await notifyOfAccount(context, before, account)
}

/**
 * Writes the lines of a saved draft. Prices the lines if lines were sent or if the customer or the campaign has changed. If
 * only the days have changed, checks the lines again without pricing them. Returns the totals and the changes for the log.
 */
async function linesAfter(context: Context, before: Order, input: OrderUpdate) {
  const after = { ...before, ...input }
  const isForOthers = after.customer_id !== before.customer_id || after.campaign_id !== before.campaign_id
  if (!input.lines && !isForOthers) {
    if (hasOtherDays(before, after)) await checkForDays(context, after)
    return { totals: {}, changes: {} }
  }
  const existing = await linesOf(context, before.id)
  const lines = input.lines ?? existing.map((line) => withoutOthers(line, before, after))
  assertLinesOfOrder(lines, existing)
  const terms = await termsOf(context, input.customer_id, before.id)
  const pricing = await priceLines(context, lines, after, terms, { kept: existing })
  await replaceLines(context, before.id, existing, pricing.lines)
  const totals = { customer_discount: terms.discount, ...pricing.totals }
  return { totals, changes: lineChanges(existing, lines) }
}

/** Returns a line without its references to records of the former customer or campaign. */
function withoutOthers(line: LineInput, before: ForWhom, after: ForWhom): LineInput {
  const isSameCustomer = after.customer_id === before.customer_id
  const isSameCampaign = isSameCustomer && after.campaign_id === before.campaign_id
  return {
    ...line,
    space_id: isSameCustomer ? line.space_id : null,
    promotion_id: isSameCustomer ? line.promotion_id : null,
    campaign_image_id: isSameCampaign ? line.campaign_image_id : null,
  }
}

type ForWhom = Pick<Order, 'customer_id' | 'campaign_id'>
type Days = Pick<Order, 'requested_at' | 'installs_from' | 'installs_to'>

function hasOtherDays(before: Days, after: Days): boolean {
  return (['requested_at', 'installs_from', 'installs_to'] as const).some((day) => before[day] !== after[day])
}

function assertLinesOfOrder(lines: readonly LineInput[], existing: readonly LineInput[]): void {
  const own = new Set(existing.map((line) => line.id))
  const seenIds = new Set<number>()
  lines.forEach((line, index) => {
    if (line.id === undefined) return
    if (!own.has(line.id) || seenIds.has(line.id)) {
      throw invalidField(`lines.${index}.id`, {
        key: 'validation.not_found',
        message: 'is not a line of this order, or is repeated',
      })
    }
    seenIds.add(line.id)
  })
}
