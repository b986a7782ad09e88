import { type LinePrice, type PriceInput, priceLine, vatCents } from '../../catalogue/price.ts'
import { largest, MOST_PIECES, withinReach } from '../../largest-amounts.ts'
import type { AreaUnits, Cents, HundredthsOfPercent } from '../../money.ts'

/** Prices an order line. Returns undefined if its area, its net amount or a step of its price exceeds the largest amount. */
export function priceWithinLimits(input: PriceInput): LinePrice | undefined {
  const price = withinReach(() => priceLine(input))
  return price && isWithinLimits(price) ? price : undefined
}

function isWithinLimits({ areaUnits, netCents, steps }: LinePrice): boolean {
  const amounts = [netCents, ...steps.map(({ amountCents }) => Math.abs(amountCents))]
  return areaUnits <= largest.m2 && amounts.every((cents) => cents <= largest.euros)
}

/** Sums of all lines of an order, before VAT. */
export type LineSums = { pieces: number; spares: number; m2: AreaUnits; net: Cents }

export type OrderLimit = 'amount' | 'pieces'

/**
 * Returns the sums of an order with VAT and total. If they exceed a limit, returns its name instead: `amount` for money and
 * area, `pieces` for pieces and spares.
 */
export function totalsWithinLimits<Sums extends LineSums>(sums: Sums, vatRate: HundredthsOfPercent) {
  const vat = withinReach(() => vatCents(sums.net, vatRate))
  if (vat === undefined || sums.net + vat > largest.euros || sums.m2 > largest.m2) return refusalFor('amount')
  if (Math.max(sums.pieces, sums.spares) > MOST_PIECES) return refusalFor('pieces')
  return { ok: true as const, totals: { ...sums, vat, total: sums.net + vat } }
}

function refusalFor(limit: OrderLimit) {
  return { ok: false as const, limit }
}
