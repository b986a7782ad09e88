import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'

/** What installers have to do, how well they did and what it cost is not told to customers. Fails with NO_PERMISSION. */
export function assertHouse({ caller }: Context): void {
  if (caller.house) return
  throw new Refusal('NO_PERMISSION', 'What installers do and how well is known to the house alone')
}
