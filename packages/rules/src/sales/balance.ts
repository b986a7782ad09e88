import { largest } from '../largest-amounts.ts'
import { AREA_DECIMALS, type AreaUnits, type Cents, formatDecimal, roundHalfAwayFromZero } from '../money.ts'

/** An amount in both units of the balance: what is used, what is allowed, or what a charge takes. */
export type BalanceAmounts = { euros: Cents; m2: AreaUnits }

export type BalanceUnit = keyof BalanceAmounts

/** A limit that a charge would pass: what is left within it, and what is missing. */
export type PassedLimit = { unit: BalanceUnit; left: number; missing: number }

/** The saldo after the charge; or each limit that it would pass. */
export type ChargeOutcome = { ok: true; saldo: BalanceAmounts } | { ok: false; passed: PassedLimit[] }

const units: readonly BalanceUnit[] = ['euros', 'm2']

/**
 * Whether a charge fits within the limits. A limit of 0 is no limit. What gives back or takes nothing in a unit
 * never fails in it, also where the limit was lowered below what is used.
 */
export function afterCharge(
  saldo: BalanceAmounts,
  limit: BalanceAmounts,
  charge: BalanceAmounts,
): ChargeOutcome {
  const passed = units.flatMap((unit) => {
    const left = leftWithin(saldo[unit], limit[unit])
    return charge[unit] > left ? [{ unit, left, missing: charge[unit] - left }] : []
  })
  if (passed.length > 0) return { ok: false, passed }
  return { ok: true, saldo: { euros: saldo.euros + charge.euros, m2: saldo.m2 + charge.m2 } }
}

/** Adds a movement to a saldo; or returns the unit in which the movement or the new saldo exceeds the largest amount. */
export function saldoWithinLimits(
  saldo: BalanceAmounts,
  movement: BalanceAmounts,
): { ok: true; saldo: BalanceAmounts } | { ok: false; exceeded: BalanceUnit } {
  const after = { euros: saldo.euros + movement.euros, m2: saldo.m2 + movement.m2 }
  for (const unit of units) {
    const amount = Math.max(Math.abs(movement[unit]), Math.abs(after[unit]))
    if (amount > largest[unit]) return { ok: false, exceeded: unit }
  }
  return { ok: true, saldo: after }
}

/** What may still be used in one unit: Infinity where there is no limit, never below 0. */
export function leftWithin(used: number, limit: number): number {
  return limit === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - used)
}

/** An amount that was charged to a user, in cents; what was given back is negative. */
export type UserCharge = { user_id: number; euros: Cents }

/**
 * Divides an amount that is given back among the users who were charged it, the last charge first, so that nobody gets more than
 * they were charged. `charges` are in the order in which they were made; what was given back of them before counts.
 */
export function refundsOf(charges: readonly UserCharge[], amount: Cents): UserCharge[] {
  const open: UserCharge[] = []
  for (const { user_id, euros } of charges) {
    if (euros > 0) open.push({ user_id, euros })
    else takeBack(open, -euros, user_id)
  }
  return takeBack(open, amount)
}

/** Takes an amount from the last charges, those of one user first where one is named. Returns what it took from whom. */
function takeBack(open: UserCharge[], amount: Cents, of?: number): UserCharge[] {
  const taken = new Map<number, Cents>()
  const backwards = open.toReversed()
  const inOrder = [
    ...backwards.filter(({ user_id }) => user_id === of),
    ...backwards.filter(({ user_id }) => user_id !== of),
  ]
  let left = amount
  for (const charge of inOrder) {
    const part = Math.min(left, charge.euros)
    if (part === 0) continue
    charge.euros -= part
    left -= part
    taken.set(charge.user_id, (taken.get(charge.user_id) ?? 0) + part)
  }
  return [...taken].map(([user_id, euros]) => ({ user_id, euros }))
}

/** Whether the header shows the balance: as soon as something is used or limited. */
export function balanceShown(saldo: BalanceAmounts, limit: BalanceAmounts): boolean {
  return units.some((unit) => saldo[unit] > 0 || limit[unit] > 0)
}

/** Both numbers of one unit as the header shows them: two decimals, and '∞' for a limit of 0. */
export function balanceTexts(
  saldo: BalanceAmounts,
  limit: BalanceAmounts,
  unit: BalanceUnit,
  locale: string,
): { used: string; limit: string } {
  return {
    used: twoDecimals(saldo[unit], unit, locale),
    limit: limit[unit] === 0 ? '∞' : twoDecimals(limit[unit], unit, locale),
  }
}

function twoDecimals(amount: number, unit: BalanceUnit, locale: string): string {
  const hundredths = unit === 'm2' ? roundHalfAwayFromZero(amount, 10 ** (AREA_DECIMALS - 2)) : amount
  return formatDecimal(hundredths, 2, locale)
}
