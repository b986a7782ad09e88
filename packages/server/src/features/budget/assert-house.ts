import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'

/** What a budget asks for is made by the house alone; customers answer it. Fails with NO_PERMISSION. */
export function assertHouse({ caller }: Context): void {
  if (caller.house) return
  throw new Refusal('NO_PERMISSION', 'Only the house changes a budget: customers approve or reject it')
}
