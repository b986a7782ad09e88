import type { orderUpdate } from '@lienzo/contract/sales/order'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { changeableFields, type OrderField, orderFields } from '@lienzo/rules/sales/order-states'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { invalidField, Refusal } from '../../core/context/refusal.ts'
import type { ToLog } from '../../core/log/logged-record.ts'
import { writeRow } from '../../core/record/save-row.ts'
import type { orders } from '../../db/tables/sales/orders.ts'
import { lineChanges } from './lines/line-changes.ts'
import { linesOf } from './lines/reading/order-lines.ts'
import { orderResource } from './order.queries.ts'
import { assertAddressOf } from './order-references.ts'

type OrderUpdate = z.output<typeof orderUpdate>
type Order = ToLog<typeof orders.$inferSelect>

/**
 * Changes the fields of an order that can still be changed after its confirmation, without pricing the order again. Throws
 * STATE_NOT_ALLOWED with every other field that the input changes.
 */
export async function changeOpenFields(context: Context, before: Order, input: OrderUpdate): Promise<void> {
  const open = new Set<OrderField>(changeableFields(before.status, { house: true }))
  const fields = await changedFields(context, before, input)
  const frozen = fields.filter((field) => !open.has(field))
  if (frozen.length > 0 || open.size === 0) throw isFrozen(before, frozen)
  if (fields.includes('delivery_address_id')) await assertAddressOf(context, input)
  const { delivery_address_id, reference, promised_at, notes_production, notes_delivery } = input
  const { installs_from = before.installs_from, installs_to = before.installs_to } = input
  const baseValues = { reference, promised_at, installs_from, installs_to, notes_production, notes_delivery }
  const values = open.has('delivery_address_id') ? { ...baseValues, delivery_address_id } : baseValues
  await writeRow(context, orderResource, before, values, 'update')
}

async function changedFields(context: Context, before: Order, input: OrderUpdate): Promise<OrderField[]> {
  const lines = await linesOf(context, before.id)
  return orderFields.filter((field) => {
    if (field === 'lines')
      return input.lines !== undefined && Object.keys(lineChanges(lines, input.lines)).length > 0
    // An omitted field stays unchanged, and so does the user if it is null.
    if (input[field] === undefined || (field === 'user_id' && input.user_id === null)) return false
    return input[field] !== before[field]
  })
}

function isFrozen({ status }: Order, frozen: readonly OrderField[]): Refusal {
  const message = 'can no longer change'
  const fields: FieldErrors = Object.fromEntries(
    frozen.map((field) => [field, { key: 'validation.frozen', message }]),
  )
  const names = frozen.length === 0 ? 'nothing' : `these no longer: ${frozen.join(', ')}`
  return new Refusal('STATE_NOT_ALLOWED', `Of an order that is ${status} can be changed ${names}`, { fields })
}

/** Throws INVALID_INPUT if a caller outside the house changes the promised date. */
export function assertPromisedByHouse(
  context: Context,
  { promised_at }: Pick<OrderUpdate, 'promised_at'>,
  before: number | null,
): void {
  if (context.caller.house || promised_at === before) return
  throw invalidField('promised_at', {
    key: 'validation.house_only',
    message: 'can only be set by the house',
  })
}

/** Throws INVALID_INPUT if the mounting window ends before it starts. */
export function assertWindow({
  installs_from,
  installs_to,
}: Pick<Order, 'installs_from' | 'installs_to'>): void {
  if (!installs_from || !installs_to || installs_from <= installs_to) return
  throw invalidField('installs_to', {
    key: 'validation.ends_before_start',
    message: 'is before the start',
  })
}
