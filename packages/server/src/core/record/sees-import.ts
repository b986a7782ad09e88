import type { Caller } from '../context/caller.ts'

/**
 * Returns true if the caller is allowed to see an import: users of the house, users of the import's customer, and the user who
 * created it.
 */
export function seesImport(
  caller: Pick<Caller, 'house' | 'customer_id' | 'user_id'>,
  importRow: { customer_id: number | null; created_by: number | null },
): boolean {
  const isOfCustomer = importRow.customer_id !== null && importRow.customer_id === caller.customer_id
  return caller.house || isOfCustomer || importRow.created_by === caller.user_id
}
