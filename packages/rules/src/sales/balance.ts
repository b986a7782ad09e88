import { largest } from '../largest-amounts.ts'
import { AREA_DECIMALS, type AreaUnits, type Cents, formatDecimal, roundHalfAwayFromZero } from '../money.ts'

/** Amount in both units of a balance, such as a used, allowed or charged amount. */
export type BalanceAmounts = { euros: Cents; m2: AreaUnits }

export type BalanceUnit = keyof BalanceAmounts

/** Limit that a charge would exceed, with the amount left and the amount missing. */
export type PassedLimit = { unit: BalanceUnit; left: number; missing: number }

/** Saldo after the charge, or the limits that it would exceed. */
export type ChargeOutcome = { ok: true; saldo: BalanceAmounts } | { ok: false; passed: PassedLimit[] }

const units: readonly BalanceUnit[] = ['euros', 'm2']

/**
 * Adds a charge to the saldo if it is within the limits; otherwise returns the limits that it would exceed. A limit of 0 means
 * no limit. A unit with a refund or a charge of 0 never exceeds its limit, even if the limit was lowered below the used amount.
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

/** Adds a movement to a saldo, or returns the unit in which the movement or the new saldo exceeds the largest amount. */
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

/** Returns the amount left in one unit: Infinity without a limit, 0 if the limit is exceeded. */
export function leftWithin(usage: number, limit: number): number {
  return limit === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - usage)
}

/** Amount charged to a user in cents; refunds are negative. */
export type UserCharge = { user_id: number; euros: Cents }

/**
 * Divides a refund among the users who were charged, latest charge first, so that nobody gets back more than they paid.
 * `charges` are in chronological order and include earlier refunds.
 */
export function refundsOf(charges: readonly UserCharge[], amount: Cents): UserCharge[] {
  const open: UserCharge[] = []
  for (const { user_id, euros } of charges) {
    if (euros > 0) open.push({ user_id, euros })
    else takeBack(open, -euros, user_id)
  }
  return takeBack(open, amount)
}

/**
 * Subtracts an amount from the latest charges in `open`, first from those of user `of`. Returns the subtracted amounts by user.
 */
function takeBack(open: UserCharge[], amount: Cents, of?: number): UserCharge[] {
  const refunds = new Map<number, Cents>()
  const backwards = open.toReversed()
  const inOrder = [
    ...backwards.filter(({ user_id }) => user_id === of),
    ...backwards.filter(({ user_id }) => user_id !== of),
  ]
  let remaining = amount
  for (const charge of inOrder) {
    const part = Math.min(remaining, charge.euros)
    if (part === 0) continue
    charge.euros -= part
    remaining -= part
    refunds.set(charge.user_id, (refunds.get(charge.user_id) ?? 0) + part)
  }
  return [...refunds].map(([user_id, euros]) => ({ user_id, euros }))
}

/** Returns true if the header shows the balance, because something is used or limited. */
export function balanceShown(saldo: BalanceAmounts, limit: BalanceAmounts): boolean {
  return units.some((unit) => saldo[unit] > 0 || limit[unit] > 0)
}

/** Formats the used amount and the limit of one unit for the header, with two decimals; '∞' for a limit of 0. */
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
