import { largest, withinReach } from '../largest-amounts.ts'
import {
  type AreaUnits,
  type Cents,
  type HundredthsOfPercent,
  percentOf,
  roundHalfAwayFromZero,
} from '../money.ts'

/** Sources of the amounts of a budget line: the house's tariff, the installer's rates, or a person who entered them. */
export const priceSources = ['tariff', 'installer', 'manual'] as const
export type PriceSource = (typeof priceSources)[number]

/** Fields of a budget line that only the house sees, because the installer's rates can be derived from them. */
export const houseLineFields = ['source', 'minutes', 'km', 'price_steps', 'missing'] as const
export type HouseLineField = (typeof houseLineFields)[number]

export function isHouseLineField(name: string): name is HouseLineField {
  return houseLineFields.some((field) => field === name)
}

/** Mounting rates in cents. Null means that no rate is agreed; 0 is an agreed rate. */
export type MountingRates = {
  per_space: Cents | null
  per_m2: Cents | null
  per_hour: Cents | null
  per_km: Cents | null
}

/** Inputs for the price of a budget line. */
export type MountedSpace = {
  m2: AreaUnits
  minutes: number
  km: number
  /** Number of reprints for the space, and the net price of one print in cents. */
  reprints: number
  printed_net: Cents
}

export type BudgetAmounts = { installation: Cents; travel: Cents; print: Cents; extras: Cents }

/**
 * Step of a price explanation: a rate, its quantity (1/10000 m2, minutes, km or a count), and the resulting amount in cents.
 */
export type BudgetPriceStep = {
  key: 'per_space' | 'per_m2' | 'per_hour' | 'per_km' | 'reprints' | 'discount'
  values: Record<string, number>
  amount: Cents
}

/** Rate that a line needs but that has not been agreed. */
export type MissingRate = keyof MountingRates

export type PricedSpace =
  | { ok: true; amounts: Omit<BudgetAmounts, 'extras'>; steps: BudgetPriceStep[] }
  | { ok: false; missing: MissingRate[] }

const ONE_M2 = 10_000
const ONE_HOUR = 60
const WHOLE = 10_000

/**
 * Calculates the cost of mounting in a space; each step is rounded separately. If rates are missing, returns only their names.
 */
export function priceSpace(space: MountedSpace, rates: MountingRates): PricedSpace {
  const parts = [
    { key: 'per_space', quantity: 1, unit: 1 },
    { key: 'per_m2', quantity: space.m2, unit: ONE_M2 },
    { key: 'per_hour', quantity: space.minutes, unit: ONE_HOUR },
    { key: 'per_km', quantity: space.km, unit: 1 },
  ] as const
  const missing = missingRates(space, rates)
  if (missing.length > 0) return { ok: false, missing }
  const steps: BudgetPriceStep[] = parts.flatMap(({ key, quantity, unit }) => {
    const rate = rates[key]
    if (rate === null || rate === 0 || quantity === 0) return []
    const amount = roundHalfAwayFromZero(BigInt(rate) * BigInt(quantity), unit)
    return [{ key, values: { rate, quantity }, amount }]
  })
  const print = space.printed_net * space.reprints
  if (print > 0) {
    const values = { rate: space.printed_net, quantity: space.reprints }
    steps.push({ key: 'reprints', values, amount: print })
  }
  const sumOf = (...keys: BudgetPriceStep['key'][]) =>
    steps.filter(({ key }) => keys.includes(key)).reduce((sum, { amount }) => sum + amount, 0)
  return {
    ok: true,
    amounts: { installation: sumOf('per_space', 'per_m2', 'per_hour'), travel: sumOf('per_km'), print },
    steps,
  }
}

/**
 * Returns the rates that a line needs but that have not been agreed. Mounting needs a rate per space or per m2, or a rate per
 * hour with recorded minutes; otherwise `per_space` is missing. Recorded minutes always need `per_hour`, and km need `per_km`.
 */
function missingRates({ minutes, km }: MountedSpace, rates: MountingRates): MissingRate[] {
  const missing: MissingRate[] = []
  const isMountingAgreed =
    rates.per_space !== null || rates.per_m2 !== null || (rates.per_hour !== null && minutes > 0)
  if (!isMountingAgreed) missing.push('per_space')
  if (minutes > 0 && rates.per_hour === null) missing.push('per_hour')
  if (km > 0 && rates.per_km === null) missing.push('per_km')
  return missing
}

/** Returns the net amount of a line: the sum of its amounts minus its discount, rounded once. */
export function netOfBudgetLine(amounts: BudgetAmounts, discount: HundredthsOfPercent): Cents {
  const whole = amounts.installation + amounts.travel + amounts.print + amounts.extras
  return roundHalfAwayFromZero(BigInt(whole) * BigInt(WHOLE - discount), WHOLE)
}

export type BudgetTotals = { lines_net: Cents; net: Cents; vat: Cents; total: Cents }

/** Returns the totals of a budget. `linesNet` is the sum of its lines. The discount and the VAT are rounded separately. */
export function totalsOfBudget(
  linesNet: Cents,
  { discount, vat_rate }: { discount: HundredthsOfPercent; vat_rate: HundredthsOfPercent },
): BudgetTotals {
  const net = linesNet - percentOf(linesNet, discount)
  const vat = percentOf(net, vat_rate)
  return { lines_net: linesNet, net, vat, total: net + vat }
}

type UnpricedLine = MountedSpace & BudgetAmounts & { source: PriceSource; discount: HundredthsOfPercent }

type PricedLine<Line> = Line & { net: Cents; price_steps: BudgetPriceStep[]; missing: MissingRate[] }

/**
 * Prices a budget line by its source. Keeps the extras, and all amounts of a manual line. If a rate is missing, sets the
 * amounts for installation, travel and print to 0. Returns undefined if an amount or the net amount exceeds the largest amount.
 */
export function priceBudgetLine<Line extends UnpricedLine>(
  line: Line,
  rates: MountingRates,
): PricedLine<Line> | undefined {
  const pricedLine = withinReach(() => priceLine(line, rates))
  return pricedLine && maxOf(pricedLine) <= largest.euros ? pricedLine : undefined
}

function priceLine<Line extends UnpricedLine>(line: Line, rates: MountingRates): PricedLine<Line> {
  const net = (amounts: BudgetAmounts) => netOfBudgetLine(amounts, line.discount)
  if (line.source === 'manual') return { ...line, net: net(line), price_steps: [], missing: [] }
  const outcome = priceSpace(line, rates)
  if (outcome.ok) {
    const withAmounts = { ...line, ...outcome.amounts }
    return { ...withAmounts, net: net(withAmounts), price_steps: outcome.steps, missing: [] }
  }
  const withoutAmounts = { ...line, installation: 0, travel: 0, print: 0 }
  return { ...withoutAmounts, net: net(withoutAmounts), price_steps: [], missing: outcome.missing }
}

function maxOf({ installation, travel, print, extras, net }: BudgetAmounts & { net: Cents }): Cents {
  return Math.max(installation, travel, print, extras, net)
}

/**
 * Applies the discount and the VAT to the sum of a budget's lines. Returns undefined if the sum or the total exceeds the
 * largest amount.
 */
export function budgetTotalsWithinLimits(
  linesNet: Cents,
  budget: { discount: HundredthsOfPercent; vat_rate: HundredthsOfPercent },
): BudgetTotals | undefined {
  const totals = withinReach(() => totalsOfBudget(linesNet, budget))
  return totals && Math.max(totals.lines_net, totals.total) <= largest.euros ? totals : undefined
}
