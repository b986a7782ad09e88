import type { Selection } from '@lienzo/contract/list'
import { taxIdFault } from '@lienzo/contract/tax-id'
import { checkTaxId } from '@lienzo/rules/tax-id'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { deleteRows, undeleteRows } from '../../core/delete-rows.ts'
import { getRow } from '../../core/get-row.ts'
import { selectRows } from '../../core/handle.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { refuseNewCustomer } from '../../core/kept-customer.ts'
import { keptState } from '../../core/kept-state.ts'
import { requireVisible } from '../../core/references.ts'
import { invalidField, Refusal } from '../../core/refusal.ts'
import { visibleRow, visibleRows } from '../../core/resource.ts'
import { columnsOf, lockRow, saveRow } from '../../core/save-row.ts'
import { selectedRows } from '../../core/selected-rows.ts'
import { standardHandlers } from '../../core/standard-handlers.ts'
import { customerAddresses, customers } from '../../db/tables/customers.ts'
import { addressResource, customerResource } from './customer.queries.ts'
import { refuseInUse } from './customer-in-use.ts'
import { customerOverview } from './customer-overview.ts'
import { mergeCustomers } from './merge/merge-customers.ts'
import { mergePreview } from './merge/merge-preview.ts'
import { mergedAmong, undoMerge } from './merge/undo-merge.ts'

const { pick, ...standard } = standardHandlers(customerResource)

/** Its documents have handlers of their own, with those of every other record. */
export const customerHandlers: Omit<HandlersOf<'customerrest'>, 'getdocuments' | 'deletedocument'> = {
  ...standard,
  getcustomers: pick,
  get: (context, { id }) => presentRecord(context, id),
  overview: (context, { id }) => customerOverview(context, id),
  update: async (context, input) => {
    if (!context.caller.house) await refuseOwnTerms(context, input)
    const tax_id = normalisedTaxId(input.country, input.tax_id)
    const values = { ...columnsOf(customers, input), tax_id }
    const { id } = await saveRow(context, customerResource, input, values, customerRecord)
    return customerRecord(context, id)
  },
  delete: async (context, input) => {
    requireHouse(context)
    const deleted = await standard.delete(context, input)
    await refuseInUse(context, deleted.ids)
    return deleted
  },
  undelete: async (context, input) => {
    requireHouse(context)
    return undeleteCustomers(context, input)
  },
  setactive: async (context, input) => {
    requireHouse(context)
    return standard.setactive(context, input)
  },
  mergepreview: async (context, input) => {
    requireHouse(context)
    return mergePreview(context, input)
  },
  merge: async (context, input) => {
    requireHouse(context)
    await mergeCustomers(context, input, customerRecord)
    return customerRecord(context, input.kept_id)
  },
}

/** A customer; of one that has become another the one that it is now. Fails with NOT_FOUND. */
async function presentRecord(context: Context, id: number) {
  try {
    return await customerRecord(context, id)
  } catch (error) {
    const became = await presentId(context, id)
    if (became === id) throw error
    return customerRecord(context, became)
  }
}

async function presentId({ database }: Context, id: number): Promise<number> {
  const [found] = await selectRows<{ id: number }>(
    database,
    sql`with recursive became as (
        select id, merged_into_id, deleted_at from ${customers} where id = ${id}
        union select next.id, next.merged_into_id, next.deleted_at from ${customers} next
          join became on became.merged_into_id = next.id and became.deleted_at is not null)
      select id from became where merged_into_id is null`,
  )
  return found?.id ?? id
}

/** Brings customers back; of one that had become another that is undone, with all that went along. */
async function undeleteCustomers(context: Context, input: Selection): Promise<{ ids: number[] }> {
  const rows = await selectedRows(context, customerResource, input, { deleted: true })
  const ids = rows.map(({ id }) => id)
  const merged = await mergedAmong(context, ids)
  for (const id of merged) await undoMerge(context, id)
  const others = ids.filter((id) => !merged.includes(id))
  const restored =
    others.length > 0 ? await undeleteRows(context, customerResource, { ids: others }) : { ids: [] }
  return { ids: [...restored.ids, ...merged].sort((one, other) => one - other) }
}

/** A customer's staff may correct their own record, but neither make customers, nor take them away, nor make two one. */
function requireHouse(context: Context): void {
  if (!context.caller.house)
    throw new Refusal('NO_PERMISSION', 'Only the house makes, deletes and merges customers')
}

export const customerAddressHandlers: HandlersOf<'customeraddressrest'> = {
  update: async (context, input) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    await refuseNewCustomer(context, addressResource, input)
    // Whoever changes an address of a customer waits here, so that two never become the default together.
    await lockRow(context, customerResource, input.customer_id)
    const state = await keptState(context, addressResource, input)
    if (input.is_default) await clearDefault(context, input)
    const values = { ...columnsOf(customerAddresses, input), state }
    const { id } = await saveRow(context, addressResource, input, values)
    return getRow(context, addressResource, id)
  },
  delete: (context, input) => deleteRows(context, addressResource, input),
  undelete: async (context, input) => {
    await giveWayToDefaults(context, input)
    return undeleteRows(context, addressResource, input)
  },
}

/** An address that was the default when it was deleted comes back as a plain one where another has become the default. */
async function giveWayToDefaults(
  context: Context,
  input: { id?: number | undefined; ids?: number[] | undefined },
): Promise<void> {
  const ids = input.ids ?? [input.id ?? 0]
  const address = customerAddresses
  await context.database.execute(sql`
    update ${address} set is_default = false
    where ${address.id} in ${ids} and ${address.deleted_at} is not null and ${address.is_default}
      and exists (
        select 1 from ${address} other
        where other.customer_id = ${address.customer_id} and other.kind = ${address.kind} and other.is_default
          and (other.deleted_at is null or (other.id in ${ids} and other.id > ${address.id})))`)
}

async function customerRecord(context: Context, id: number) {
  const customer = await getRow(context, customerResource, id)
  const addresses = await visibleRows(context, addressResource, sql`${customerAddresses.customer_id} = ${id}`)
  return { ...customer, addresses }
}

const terms = ['discount', 'vat', 'payment_terms', 'active'] as const

/** The terms that the house gives a customer are not the customer's to change. */
async function refuseOwnTerms(
  context: Context,
  input: { id?: number | undefined } & Record<(typeof terms)[number], unknown>,
): Promise<void> {
  if (input.id === undefined) return requireHouse(context)
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
  throw invalidField('tax_id', taxIdFault(country, checked))
}

async function clearDefault(
  context: Context,
  address: { id?: number | undefined; customer_id: number; kind: 'billing' | 'delivery' },
): Promise<void> {
  const cleared = await context.database
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
    .returning()
  for (const { id, name, customer_id } of cleared) {
    const changes = { is_default: { before: true, after: false } }
    context.log({
      resource: 'customeraddress',
      record_id: id,
      label: name,
      customer_id,
      action: 'update',
      changes,
    })
  }
}
