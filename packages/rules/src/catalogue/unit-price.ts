import { type Cents, type HundredthsOfPercent, roundHalfAwayFromZero, wholeNumber } from '../money.ts'
import {
  billedMm2Of,
  PARTS_PER_CENT,
  PARTS_PER_MM,
  PARTS_PER_MM2,
  WHOLE_IN_HUNDREDTHS,
} from './exact-amounts.ts'
import type { Size } from './size-check.ts'

/** Price in 1/10000 of a euro, because a piece in a large quantity can cost less than a cent. */
export type PreciseEuros = number

type ShownStep = { key: string; values: Record<string, number | string>; amountCents: Cents }

const DISCOUNTS = new Set(['price.quantity_break', 'price.customer_discount'])
const ROUNDING = 'price.rounding'
/** Key of the price step that subtracts the price of copies cancelled later. */
const CANCELLED = 'price.cancelled'
const PRECISE_PER_CENT = 100n

/**
 * Data that determine the price of a line but that its stored steps do not contain. `pieces` is the number of remaining copies
 * and spares.
 */
type PricedLine = Size & { pieces: number }

export type UnitPrice = {
  unitPrice: PreciseEuros
  /** Discounts in the order in which they are applied. */
  discounts: HundredthsOfPercent[]
  /** Set if the displayed unit price times the remaining pieces, less the discounts, is exactly the net. */
  addsUp: boolean
}

/**
 * Returns the price of one piece (copy or spare) of a line before discounts. The steps are stored as rounded amounts; the
 * function recalculates their exact sum, divides it by the number of pieces originally ordered, and rounds once to four
 * decimals. Amounts charged once per line are divided too.
 */
export function unitPriceOf(steps: readonly ShownStep[], line: PricedLine): UnitPrice {
  const pieces = steps
    .filter(({ key }) => key === CANCELLED)
    .reduce((sum, { values }) => sum + Number(values.pieces), line.pieces)
  const full = steps
    .filter(({ key }) => !DISCOUNTS.has(key) && key !== ROUNDING && key !== CANCELLED)
    .reduce((sum, step) => sum + exactParts(step, steps, { ...line, pieces }), 0n)
  const unitPrice = roundHalfAwayFromZero(full * PRECISE_PER_CENT, PARTS_PER_CENT * wholeNumber(pieces))
  const discounts = steps
    .filter(({ key }) => DISCOUNTS.has(key))
    .map(({ values }) => Number(values.discountHundredths))
  const netCents = steps.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { unitPrice, discounts, addsUp: netFrom(unitPrice, line.pieces, discounts) === netCents }
}

/** Returns the amount of a step before rounding, or the stored amount if the step does not contain the numbers for this. */
function exactParts(
  { key, values, amountCents }: ShownStep,
  steps: readonly ShownStep[],
  { widthMm, heightMm, pieces }: PricedLine,
): bigint {
  const count = wholeNumber(pieces)
  const minimum = steps.find((step) => step.key === 'price.minimum_area')?.values.minimumAreaUnits
  const lineMm2 = billedMm2Of({ widthMm, heightMm }, Number(minimum ?? 0)) * count
  const price = values.pricePerM2Cents ?? values.priceCents ?? values.unitPriceCents
  if (typeof price !== 'number') return wholeNumber(amountCents) * PARTS_PER_CENT
  switch (key) {
    case 'price.material':
    case 'price.finish.m2':
      return lineMm2 * wholeNumber(price) * PARTS_PER_MM2
    case 'price.finish.metre':
      return wholeNumber(Number(values.perimeterMm)) * count * wholeNumber(price) * PARTS_PER_MM
    default:
      return wholeNumber(amountCents) * PARTS_PER_CENT
  }
}

function netFrom(unitPrice: PreciseEuros, pieces: number, discounts: readonly HundredthsOfPercent[]): Cents {
  const remainder = discounts.reduce(
    (share, discount) => share * (WHOLE_IN_HUNDREDTHS - wholeNumber(discount)),
    1n,
  )
  const whole = discounts.reduce((share) => share * WHOLE_IN_HUNDREDTHS, PRECISE_PER_CENT)
  return roundHalfAwayFromZero(wholeNumber(unitPrice) * wholeNumber(pieces) * remainder, whole)
}
