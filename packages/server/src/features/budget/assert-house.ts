import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'

/** Throws NO_PERMISSION unless the caller belongs to the house. Customers can only approve or reject a budget. */
export function assertHouse({ caller }: Context): void {
  if (caller.house) return
  throw new Refusal('NO_PERMISSION', 'Only the house changes a budget: customers approve or reject it')
}
