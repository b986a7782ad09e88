import { largest } from '../largest-amounts.ts'
import { AREA_DECIMALS, type AreaUnits, type Cents, formatDecimal, roundHalfAwayFromZero } from '../money.ts'

/** Amounts in both units of a balance, for example used, allowed or charged amounts. */
export type BalanceAmounts = { euros: Cents; m2: AreaUnits }

export type BalanceUnit = keyof BalanceAmounts

/** Limit that a charge would exceed, with the amount that is left and the amount by which the charge is larger. */
export type PassedLimit = { unit: BalanceUnit; left: number; missing: number }

/** Saldo after a charge, or the limits that the charge would exceed. */
export type ChargeOutcome = { ok: true; saldo: BalanceAmounts } | { ok: false; passed: PassedLimit[] }

const units: readonly BalanceUnit[] = ['euros', 'm2']

/**
 * Adds a charge to the saldo if it is within the limits; otherwise returns the limits that it would exceed. A limit of 0 means
 * no limit. A refund or a charge of 0 never exceeds a limit, even if the limit was lowered below the used amount.
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

/**
 * Adds a movement to a saldo. If the movement or the new saldo exceeds the largest amount, positive or negative, returns the
 * unit instead.
 */
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

/** Returns the amount left in one unit: Infinity if the limit is 0, which means no limit, and 0 if the limit is exceeded. */
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
 * Subtracts an amount from the charges in `open`: first from the charges of user `of`, then from the others, each time latest
 * first. Returns the subtracted amount of each user.
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

/** Returns true if any amount is used or limited; the header shows the balance only then. */
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
