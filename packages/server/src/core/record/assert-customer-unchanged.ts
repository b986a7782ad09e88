import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { type Resource, visibleRow } from '../context/resource.ts'

type OfCustomer = { id: number; customer_id: number | null }

/**
 * Throws INVALID_INPUT at `customer_id` if an input moves an existing record to a different customer, because dependent records
 * belong to the current customer. Throws NOT_FOUND if the caller sees no such record.
 */
export async function assertCustomerUnchanged<Row extends OfCustomer>(
  context: Context,
  resource: Resource<Row, unknown>,
  input: { id?: number | undefined; customer_id: number | null },
): Promise<void> {
  if (input.id === undefined) return
  const before = await visibleRow(context, resource, input.id)
  if (before.customer_id === input.customer_id) return
  throw invalidField('customer_id', { key: 'validation.fixed', message: 'cannot change after creation' })
}
