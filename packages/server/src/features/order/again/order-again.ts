import type { compareAgainInput, orderAgainInput } from '@lienzo/contract/sales/again/order-again'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, invalidInput } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { writeRow } from '../../../core/record/save-row.ts'
import { notifyOfAccount } from '../account/move-order.ts'
import { usersOfCustomer } from '../account/order-account.ts'
import { fieldsOf } from '../lines/line-changes.ts'
import { termsOf } from '../lines/line-parts.ts'
import { type TriedLine, totalsAfter } from '../lines/price-lines.ts'
import { lockDraft } from '../lines/saving/lock-draft.ts'
import { writeLines } from '../lines/write-lines.ts'
import { closedSince } from '../open-campaign.ts'
import { type OrderRow, orderResource } from '../order.queries.ts'
import { assertCampaignOf } from '../order-references.ts'
import { createOrder } from '../save-order.ts'
import { type Comparison, comparisonOf, linesFor, type StoredLine, tryAgain } from './changed-since.ts'

/**
 * Compares an order with a new order made from it now: prices, spaces, artwork, products that are no longer sold, discount and
 * VAT. Uses a fixed number of statements and writes nothing. Throws NOT_FOUND, and INVALID_INPUT if the campaign is not
 * available for this customer.
 */
export async function compareAgain(
  context: Context,
  { id, campaign_id }: z.output<typeof compareAgainInput>,
): Promise<Comparison> {
  const before = await visibleRow(context, orderResource, id)
  const order = campaign_id === undefined ? before : { ...before, campaign_id }
  if (campaign_id !== undefined) await assertCampaignOf(context, order)
  const lines = await linesFor(context, before, order)
  const terms = await termsOf(context, order.customer_id)
  const trials = await tryAgain(context, order, lines, terms)
  return comparisonOf(before, {
    ...{ stored: lines, tried: trials, terms, faults: await goneSince(context, order) },
    totals: totalsOfAll(trials, terms),
  })
}

/**
 * Creates a draft from an order, with current prices and without the dates and the reference of the order. Returns the ID of
 * the draft. Throws NOT_FOUND, and INVALID_INPUT with the faults of lines that can no longer be made and are not in
 * `leave_out`.
 */
export async function orderAgain(context: Context, again: z.output<typeof orderAgainInput>): Promise<number> {
  const { id, code, account } = await makeAgain(context, again)
  await notifyOfAccount(context, { id, code, user_id: null }, account)
  return id
}

type Again = z.output<typeof orderAgainInput> & {
  /** Code that has already been reserved for the draft. */
  code?: string
  /** If true, lines that can no longer be made are left out. INVALID_INPUT is thrown if no line remains. */
  leavesOutWhatIsGone?: true
}

/**
 * Creates a draft as `orderAgain` does, and returns the draft with its comparison to the order. Does not notify the user whose
 * account the draft is on.
 */
export async function makeAgain(
  context: Context,
  { id, leave_out, campaign_id, code, leavesOutWhatIsGone }: Again,
) {
  const before = await visibleRow(context, orderResource, id)
  const target = campaign_id === undefined ? before : { ...before, campaign_id }
  const faults = await goneSince(context, target)
  const { campaign_id: campaignFault } = faults
  // A repeat must not make drafts without a campaign.
  if (leavesOutWhatIsGone && campaignFault) throw invalidInput({ campaign_id: campaignFault })
  const head = headOf(context, target, faults)
  const excludedIds = new Set(leave_out)
  const lines = (await linesFor(context, before, head)).filter((line) => !excludedIds.has(line.id))
  const newOrder = await createOrder(context, code === undefined ? head : { ...head, code })
  const draft = await lockDraft(context, newOrder.id, { hasNewLines: true })
  const terms = { discount: draft.customer_discount, vat: draft.vat_rate }
  const { tried, totals } = await addTried(context, draft, lines, { terms, leavesOutWhatIsGone })
  return { ...newOrder, comparison: comparisonOf(before, { stored: lines, tried, terms, faults, totals }) }
}

type Terms = { discount: number; vat: number }
type Draft = Awaited<ReturnType<typeof lockDraft>>

/**
 * Adds lines of an earlier order to a locked draft, priced with these terms. Throws INVALID_INPUT with the faults of lines that
 * can no longer be made.
 */
export async function addAgain(
  context: Context,
  draft: Draft,
  lines: readonly StoredLine[],
  terms: Terms,
): Promise<void> {
  await addTried(context, draft, lines, { terms })
}

/** Number of lines that are priced and written together. Thousands together would block the thread for everybody else. */
const AT_ONCE = 500

async function addTried(
  context: Context,
  draft: Draft,
  lines: readonly StoredLine[],
  { terms, leavesOutWhatIsGone }: { terms: Terms; leavesOutWhatIsGone?: true | undefined },
) {
  const trials: TriedLine[] = []
  const changes: Changes = {}
  for (let first = 0; first < lines.length; first += AT_ONCE) {
    const part = await tryAgain(context, draft, lines.slice(first, first + AT_ONCE), terms)
    trials.push(...part)
    const pricedLines = part.flatMap(({ line }) => line ?? [])
    for (const { number, line } of await writeLines(context, draft, {
      added: pricedLines,
      changed: [],
      gone: [],
    })) {
      if (line) changes[`lines.${number}`] = { before: null, after: fieldsOf(line.input) }
    }
  }
  const newLines = trials.flatMap(({ line }) => line ?? [])
  if (!leavesOutWhatIsGone || newLines.length === 0) assertCanBeMade(lines, trials)
  if (leavesOutWhatIsGone && newLines.length === 0) throw invalidField('lines', nothingLeft)
  const totals = { customer_discount: terms.discount, ...totalsAfter(draft, { gone: [], come: newLines }) }
  await writeRow(context, orderResource, draft, totals, 'update', changes)
  return { tried: trials, totals }
}

function totalsOfAll(trials: readonly TriedLine[], terms: { vat: number }) {
  const none = { pieces: 0, spares: 0, m2: 0, net: 0, vat_rate: terms.vat }
  return totalsAfter(none, { gone: [], come: trials.flatMap(({ line }) => line ?? []) })
}

/** Returns the input for a new order made from this order, without lines. */
export async function headAgain(context: Context, order: OrderRow) {
  return headOf(context, order, await goneSince(context, order))
}

/**
 * Returns the input for a new order, without lines. Keeps the address if the customer still has it, the campaign if it is open
 * and, for callers of the house, the account if it can still be charged.
 */
function headOf({ caller }: Context, order: OrderRow, faults: FieldErrors) {
  const { customer_id, category_id, notes_production, notes_delivery, user_id } = order
  const campaign_id = faults.campaign_id ? null : order.campaign_id
  const delivery_address_id = faults.delivery_address_id ? null : order.delivery_address_id
  return {
    ...{ customer_id, campaign_id, category_id, delivery_address_id, notes_production, notes_delivery },
    ...{ reference: '', requested_at: null, promised_at: null, lines: [] },
    ...(caller.house && isOnAccount(order) && !faults.user_id && { user_id }),
  }
}

/**
 * Returns faults for the customer, the campaign and the address if they are no longer available. For callers of the house, also
 * returns a fault for the account if it can no longer be charged.
 */
async function goneSince(context: Context, order: OrderRow): Promise<FieldErrors> {
  const faults = await closedSince(context, order)
  if (!context.caller.house || !isOnAccount(order)) return faults
  const accounts = await usersOfCustomer(context, order.customer_id)
  if (accounts.some(({ id }) => id === order.user_id)) return faults
  const values = { name: order.user_name }
  return { ...faults, user_id: { key: 'validation.account_inactive', values, message: 'is not active' } }
}

/** Returns whether the order is on the account of a user of the customer. */
function isOnAccount({ usergroup_id }: OrderRow): boolean {
  return usergroup_id !== HOUSE_USERGROUP_ID
}

function assertCanBeMade(lines: readonly StoredLine[], trials: readonly TriedLine[]): void {
  const faults: FieldErrors = {}
  trials.forEach(({ faults: own }, index) => {
    const number = lines[index]?.number ?? 0
    for (const [field, fault] of Object.entries(own)) {
      faults[`lines.${number - 1}.${field}`] = { ...fault, values: { ...fault.values, number } }
    }
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
}

const nothingLeft = { key: 'validation.order_empty', message: 'has no line that can be made' } as const
