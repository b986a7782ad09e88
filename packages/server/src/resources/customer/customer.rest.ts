import { checkTaxId } from '@lienzo/rules/tax-id'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { deleteRows, undeleteRows } from '../../core/delete-rows.ts'
import { getRow } from '../../core/get-row.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { requireVisible } from '../../core/references.ts'
import { invalidField, Refusal } from '../../core/refusal.ts'
import { visibleRow, visibleRows } from '../../core/resource.ts'
import { columnsOf, lockRow, saveRow } from '../../core/save-row.ts'
import { standardHandlers } from '../../core/standard-handlers.ts'
import { customerAddresses, customers } from '../../db/tables/customers.ts'
import { addressResource, customerResource } from './customer.queries.ts'

const { pick, ...standard } = standardHandlers(customerResource)

export const customerHandlers: HandlersOf<'customerrest'> = {
  ...standard,
  getcustomers: pick,
  get: (context, { id }) => customerRecord(context, id),
  update: async (context, input) => {
    if (!context.caller.house) await refuseOwnTerms(context, input)
    const tax_id = normalisedTaxId(input.country, input.tax_id)
    const { id } = await saveRow(context, customerResource, input, { ...columnsOf(customers, input), tax_id })
    return customerRecord(context, id)
  },
}

export const customerAddressHandlers: HandlersOf<'customeraddressrest'> = {
  update: async (context, input) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    // Whoever changes an address of a customer waits here, so that two never become the default together.
    await lockRow(context, customerResource, input.customer_id)
    if (input.is_default) await clearDefault(context, input)
    const { id } = await saveRow(context, addressResource, input, columnsOf(customerAddresses, input))
    return getRow(context, addressResource, id)
  },
  delete: (context, input) => deleteRows(context, addressResource, input),
  undelete: (context, input) => undeleteRows(context, addressResource, input),
}

async function customerRecord(context: Context, id: number) {
  const customer = await getRow(context, customerResource, id)
  const addresses = await visibleRows(context, addressResource, sql`${customerAddresses.customer_id} = ${id}`)
  return { ...customer, addresses }
}

const terms = ['discount', 'vat', 'payment_terms', 'active'] as const

/** A customer's staff may correct their own record, but not the terms that the house gives them, nor make customers. */
async function refuseOwnTerms(
  context: Context,
  input: { id?: number | undefined } & Record<(typeof terms)[number], unknown>,
): Promise<void> {
  if (input.id === undefined) throw new Refusal('NO_PERMISSION', 'Only the house makes customers')
  const current = await visibleRow(context, customerResource, input.id)
  const changed = terms.filter((field) => current[field] !== input[field])
  if (changed.length === 0) return
  const fields = Object.fromEntries(
    changed.map((field) => [
      field,
      { key: 'validation.house_only', message: 'can only be changed by the house' },
    ]),
  )
  throw new Refusal('NO_PERMISSION', `Only the house changes ${changed.join(', ')}`, { fields })
}

function normalisedTaxId(country: string, text: string): string {
  if (text.trim() === '') return ''
  const checked = checkTaxId(country, text)
  if (checked.ok) return checked.value
  throw invalidField('tax_id', {
    key: `validation.tax_id.${checked.reason}`,
    message: `is not a tax id of ${country}`,
  })
}

async function clearDefault(
  context: Context,
  address: { id?: number | undefined; customer_id: number; kind: 'billing' | 'delivery' },
): Promise<void> {
  await context.database
    .update(customerAddresses)
    .set({ is_default: false, updated_at: context.now, version: sql`${customerAddresses.version} + 1` })
    .where(
      and(
        eq(customerAddresses.customer_id, address.customer_id),
        eq(customerAddresses.kind, address.kind),
        eq(customerAddresses.is_default, true),
        isNull(customerAddresses.deleted_at),
        ne(customerAddresses.id, address.id ?? 0),
      ),
    )
}
