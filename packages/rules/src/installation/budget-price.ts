import { largest, withinReach } from '../largest-amounts.ts'
import {
  type AreaUnits,
  type Cents,
  type HundredthsOfPercent,
  percentOf,
  roundHalfAwayFromZero,
} from '../money.ts'

/** Where the amounts of a line come from: the tariff of the house, the rates of its installer, or a person. */
export const priceSources = ['tariff', 'installer', 'manual'] as const
export type PriceSource = (typeof priceSources)[number]

/** Fields of a budget's line from which the rates of its installer can be worked out: the house alone sees them. */
export const houseLineFields = ['source', 'minutes', 'km', 'price_steps', 'missing'] as const
export type HouseLineField = (typeof houseLineFields)[number]

export function isHouseLineField(name: string): name is HouseLineField {
  return houseLineFields.some((field) => field === name)
}

/** What mounting costs, in cents; `null` where nothing is agreed, which is not the same as nothing. */
export type MountingRates = {
  per_space: Cents | null
  per_m2: Cents | null
  per_hour: Cents | null
  per_km: Cents | null
}

/** What a line is priced by. */
export type MountedSpace = {
  m2: AreaUnits
  minutes: number
  km: number
  /** How often what the order prints for the space is printed again, and what one time was charged there. */
  reprints: number
  printed_net: Cents
}

export type BudgetAmounts = { installation: Cents; travel: Cents; print: Cents; extras: Cents }

/** One step of the explanation of a price: what it multiplies (1/10000 m2, minutes, km), and what comes of it in cents. */
export type BudgetPriceStep = {
  key: 'per_space' | 'per_m2' | 'per_hour' | 'per_km' | 'reprints' | 'discount'
  values: Record<string, number>
  amount: Cents
}

/** A rate that a line needs and nobody has agreed on. */
export type MissingRate = keyof MountingRates

export type PricedSpace =
  | { ok: true; amounts: Omit<BudgetAmounts, 'extras'>; steps: BudgetPriceStep[] }
  | { ok: false; missing: MissingRate[] }

const ONE_M2 = 10_000
const ONE_HOUR = 60
const WHOLE = 10_000

/**
 * What mounting in a space costs by rates, each step rounded once. A rate that is not agreed is only missed where there is
 * something to be paid by it; where none of them is agreed, the one per space is.
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

/** What mounting is paid by: a space, its area or time. Time and ways that were written down want their rates. */
function missingRates({ minutes, km }: MountedSpace, rates: MountingRates): MissingRate[] {
  const missing: MissingRate[] = []
  const isMountingAgreed =
    rates.per_space !== null || rates.per_m2 !== null || (rates.per_hour !== null && minutes > 0)
  if (!isMountingAgreed) missing.push('per_space')
  if (minutes > 0 && rates.per_hour === null) missing.push('per_hour')
  if (km > 0 && rates.per_km === null) missing.push('per_km')
  return missing
}

/** What a line comes to: its amounts, less its discount, rounded once. */
export function netOfBudgetLine(amounts: BudgetAmounts, discount: HundredthsOfPercent): Cents {
  const whole = amounts.installation + amounts.travel + amounts.print + amounts.extras
  return roundHalfAwayFromZero(BigInt(whole) * BigInt(WHOLE - discount), WHOLE)
}

export type BudgetTotals = { lines_net: Cents; net: Cents; vat: Cents; total: Cents }

/** What a budget comes to by the sum of its lines: less its discount, and with its VAT, each rounded once. */
export function totalsOfBudget(
  linesNet: Cents,
  { discount, vat_rate }: { discount: HundredthsOfPercent; vat_rate: HundredthsOfPercent },
): BudgetTotals {
  const net = linesNet - percentOf(linesNet, discount)
  const vat = percentOf(net, vat_rate)
  return { lines_net: linesNet, net, vat, total: net + vat }
}

type UnpricedLine = MountedSpace & BudgetAmounts & { source: PriceSource; discount: HundredthsOfPercent }

type Priced<Line> = Line & { net: Cents; price_steps: BudgetPriceStep[]; missing: MissingRate[] }

/**
 * Prices a line of a budget by its source: amounts that a person typed stay. Returns undefined if one of its amounts or its net
 * exceeds the largest amount.
 */
export function priceBudgetLine<Line extends UnpricedLine>(
  line: Line,
  rates: MountingRates,
): Priced<Line> | undefined {
  const priced = withinReach(() => priceLine(line, rates))
  return priced && maxOf(priced) <= largest.euros ? priced : undefined
}

function priceLine<Line extends UnpricedLine>(line: Line, rates: MountingRates): Priced<Line> {
  const net = (amounts: BudgetAmounts) => netOfBudgetLine(amounts, line.discount)
  if (line.source === 'manual') return { ...line, net: net(line), price_steps: [], missing: [] }
  const priced = priceSpace(line, rates)
  if (priced.ok) {
    const worked = { ...line, ...priced.amounts }
    return { ...worked, net: net(worked), price_steps: priced.steps, missing: [] }
  }
  const unpriced = { ...line, installation: 0, travel: 0, print: 0 }
  return { ...unpriced, net: net(unpriced), price_steps: [], missing: priced.missing }
}

function maxOf({ installation, travel, print, extras, net }: BudgetAmounts & { net: Cents }): Cents {
  return Math.max(installation, travel, print, extras, net)
}

/** Adds discount and VAT to the sum of the lines of a budget; undefined if that exceeds the largest amount. */
export function budgetTotalsWithinLimits(
  linesNet: Cents,
  budget: { discount: HundredthsOfPercent; vat_rate: HundredthsOfPercent },
): BudgetTotals | undefined {
  const totals = withinReach(() => totalsOfBudget(linesNet, budget))
  return totals && Math.max(totals.lines_net, totals.total) <= largest.euros ? totals : undefined
}
