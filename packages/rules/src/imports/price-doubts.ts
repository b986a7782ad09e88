import { type Cents, roundHalfAwayFromZero } from '../money.ts'

/** What a price moves by in a year of supply troubles, in percent; beyond it somebody is asked. */
const USUAL_CHANGE = 30

/** What is suspicious about a new price. `nearest`: what was probably meant, in cents. */
export type PriceDoubt = { key: 'price_unit'; nearest: Cents } | { key: 'price_changed' }

/**
 * Whether a price that was `before` is doubtful: it was probably written in cents, with its decimal sign in another place, or
 * for a whole roll of `rollArea` m² (0 where unknown); or it has just changed much.
 */
export function priceDoubt(price: Cents, before: Cents, rollArea: number): PriceDoubt | undefined {
  if (before <= 0 || price <= 0 || isUsual(price, before)) return undefined
  const meant = [
    price / 100,
    price / 10,
    price * 10,
    price * 100,
    ...(rollArea > 0 ? [price / rollArea] : []),
  ]
  const [nearest] = meant
    .map(Math.round)
    .filter((each) => isUsual(each, before))
    .sort((one, other) => Math.abs(one - before) - Math.abs(other - before))
  return nearest === undefined ? { key: 'price_changed' } : { key: 'price_unit', nearest }
}

function isUsual(price: Cents, before: Cents): boolean {
  return Math.abs(price - before) <= roundHalfAwayFromZero(before * USUAL_CHANGE, 100)
}
