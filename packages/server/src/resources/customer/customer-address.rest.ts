import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { scopeOf } from '../../core/context/scope.ts'
import { normalizeProvince } from '../../core/domain/normalize-province.ts'
import { assertCustomerUnchanged } from '../../core/record/assert-customer-unchanged.ts'
import { deleteRows, undeleteRows } from '../../core/record/delete-rows.ts'
import { requireVisible } from '../../core/record/references.ts'
import { columnsOf, lockRow, saveAndShow } from '../../core/record/save-row.ts'
import { customerAddresses } from '../../db/tables/customers/customers.ts'
import { addressResource, customerResource } from './customer.queries.ts'

export const customerAddressHandlers: HandlersOf<'customeraddressrest'> = {
  update: async (context, input) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id', { hold: false })
    await assertCustomerUnchanged(context, addressResource, input)
    // Locks the customer, so that concurrent calls cannot set two default addresses.
    await lockRow(context, customerResource, input.customer_id)
    const state = await normalizeProvince(context, addressResource, input)
    if (input.is_default) await clearDefault(context, input)
    const values = { ...columnsOf(customerAddresses, input), state }
    return saveAndShow(context, addressResource, input, values)
  },
  delete: (context, input) => deleteRows(context, addressResource, input),
  undelete: async (context, input) => {
    await lockCustomersOf(context, input)
    await dropConflictingDefaults(context, input)
    return undeleteRows(context, addressResource, input)
  },
}

type AddressChoice = { id?: number | undefined; ids?: number[] | undefined }

/** Locks the customers that own these addresses, in order of id. Throws NOT_FOUND if a customer does not exist. */
async function lockCustomersOf(context: Context, { id, ids = [id ?? 0] }: AddressChoice): Promise<void> {
  const address = customerAddresses
  const owners = await context.database
    .selectDistinct({ id: address.customer_id })
    .from(address)
    .where(and(inArray(address.id, ids), scopeOf(addressResource, context.caller)))
    .orderBy(address.customer_id)
  for (const owner of owners) await lockRow(context, customerResource, owner.id)
}

/**
 * Removes the default mark from deleted addresses that are about to be restored, if the customer already has a default address
 * of the same kind. If several default addresses of a kind are restored together, the newest one keeps the mark.
 */
async function dropConflictingDefaults(
  context: Context,
  { id, ids = [id ?? 0] }: AddressChoice,
): Promise<void> {
  const address = customerAddresses
  const givesWay = sql`${address.id} in ${ids} and ${address.deleted_at} is not null and ${address.is_default}
    and exists (
      select 1 from ${address} other
      where other.customer_id = ${address.customer_id} and other.kind = ${address.kind} and other.is_default
        and (other.deleted_at is null or (other.id in ${ids} and other.id > ${address.id})))`
  await unsetDefault(context, givesWay)
}

async function clearDefault(
  context: Context,
  address: { id?: number | undefined; customer_id: number; kind: 'billing' | 'delivery' },
): Promise<void> {
  const others = and(
    eq(customerAddresses.customer_id, address.customer_id),
    eq(customerAddresses.kind, address.kind),
    eq(customerAddresses.is_default, true),
    isNull(customerAddresses.deleted_at),
    ne(customerAddresses.id, address.id ?? 0),
  )
  await unsetDefault(context, others)
}

async function unsetDefault(context: Context, condition: SQL | undefined): Promise<void> {
  const rows = await context.database
    .update(customerAddresses)
    .set({ is_default: false, updated_at: context.now, version: sql`${customerAddresses.version} + 1` })
    .where(condition)
    .returning()
  for (const { id, name, customer_id } of rows) {
    context.log({
      resource: 'customeraddress',
      record_id: id,
      label: name,
      customer_id,
      action: 'update',
      changes: { is_default: { before: true, after: false } },
    })
  }
}
