import { formatNumber } from '../language/language.ts'
import type { CurrentUser } from '../session/session-user.ts'

/** Formatted balance in one unit. */
export type BalancePart = { unit: 'euros' | 'm2'; used: string; limit: string; exceeded: boolean }

type Balance = Pick<CurrentUser, 'user_saldo_euros' | 'user_saldo_m2' | 'user_limit_euros' | 'user_limit_m2'>

/**
 * Formats a balance by unit, with two decimals. A limit of 0 is shown as ∞. Leaves out units that have neither a positive
 * balance nor a limit.
 */
export function balanceParts(user: Balance): BalancePart[] {
  return [
    part('euros', user.user_saldo_euros ?? 0, user.user_limit_euros ?? 0),
    part('m2', user.user_saldo_m2 ?? 0, user.user_limit_m2 ?? 0),
  ].filter((each) => each !== null)
}

function part(unit: BalancePart['unit'], used: number, limit: number): BalancePart | null {
  if (!(used > 0 || limit > 0)) return null
  return {
    unit,
    used: formatNumber(used, 2),
    limit: limit === 0 ? '∞' : formatNumber(limit, 2),
    exceeded: limit > 0 && used > limit,
  }
}
