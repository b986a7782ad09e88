import type { Caller } from '../context/caller.ts'

/** An import is seen by the house, by the staff of its customer, and by who made it. */
export function seesImport(
  caller: Pick<Caller, 'house' | 'customer_id' | 'user_id'>,
  made: { customer_id: number | null; created_by: number | null },
): boolean {
  const isOfCustomer = made.customer_id !== null && made.customer_id === caller.customer_id
  return caller.house || isOfCustomer || made.created_by === caller.user_id
}
