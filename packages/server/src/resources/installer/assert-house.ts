import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'

/**
 * Throws NO_PERMISSION for callers outside the house, because customers must not see the work, quality and cost of installers.
 */
export function assertHouse({ caller }: Context): void {
  if (caller.house) return
  throw new Refusal('NO_PERMISSION', 'What installers do and how well is known to the house alone')
}
