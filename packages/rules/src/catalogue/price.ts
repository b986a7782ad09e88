import {
  type AreaUnits,
  type Cents,
  type HundredthsOfPercent,
  percentOf,
  roundHalfAwayFromZero,
  wholeNumber,
} from '../money.ts'
import {
  billedMm2Of,
  MM2_PER_AREA_UNIT,
  PARTS_PER_CENT,
  PARTS_PER_MM,
  PARTS_PER_MM2,
  WHOLE_IN_HUNDREDTHS,
} from './exact-amounts.ts'

/** Discount that applies if at least `fromCopies` copies are ordered. */
export type QuantityBreak = { fromCopies: number; discountHundredths: HundredthsOfPercent }

/**
 * Product with the fields that determine its price. `area`: the price results from material and finishes. `unit`: the product
 * has its own price per piece, which includes finishes. `minimumAreaUnits` is the minimum area billed per piece, 0 if there is
 * none.
 */
export type PricedProduct = {
  priceMode: 'area' | 'unit'
  unitPriceCents: Cents
  minimumAreaUnits: AreaUnits
  breaks: readonly QuantityBreak[]
}

export type PricedMaterial = { name: string; pricePerM2Cents: Cents }

/** Ways to charge for a finish: per m2, per linear metre of perimeter, per piece, or once per order line. */
export type FinishMode = 'm2' | 'metre' | 'piece' | 'line'

/** Finish with its price on the line's material, which can differ from the finish's usual price. */
export type PricedFinish = { code: string; name: string; mode: FinishMode; priceCents: Cents }

export type PriceInput = {
  product: PricedProduct
  /** Material of the line; null for a product with its own price that has no material. */
  material: PricedMaterial | null
  finishes: readonly PricedFinish[]
  widthMm: number
  heightMm: number
  /** Number of printed and billed pieces, including spares. */
  copies: number
  /** Number of spares among `copies`, which have the same price as other copies. */
  spares?: number
  customerDiscountHundredths: HundredthsOfPercent
}

export type PriceStepKey =
  | 'price.unit'
  | 'price.material'
  | 'price.finish.m2'
  | 'price.finish.metre'
  | 'price.finish.piece'
  | 'price.finish.line'
  | 'price.finish.included'
  | 'price.spares'
  | 'price.minimum_area'
  | 'price.quantity_break'
  | 'price.customer_discount'
  | 'price.rounding'

/**
 * Step of a price explanation. `key` is a translation key. `values` are the variables of its text: the integers of the
 * calculation, whose names end with their unit (…Cents, …Mm, …AreaUnits, …Hundredths), and the `name` of a material or finish.
 */
export type PriceStep = {
  key: PriceStepKey
  values: Record<string, number | string>
  amountCents: Cents
}

/** Price of a line. `areaUnits` is the billed area of the line, and the amounts of `steps` add up to `netCents`. */
export type LinePrice = {
  areaUnitsPerPiece: AreaUnits
  areaUnits: AreaUnits
  netCents: Cents
  steps: PriceStep[]
}

type ExactStep = { step: Omit<PriceStep, 'amountCents'>; parts: bigint }

/**
 * Returns the price of an order line with its explanation. For a product priced by area: (m2 × (material + finishes per m2) +
 * perimeter × finishes per metre + finishes per piece) × copies + finishes per line. For a product with its own price: price ×
 * copies. The quantity break is subtracted first, then the customer's discount from the remainder.
 *
 * The calculation is exact, and the net is rounded once, half away from zero. Each step contains its own rounded amount; if
 * these do not add up to the net, a last step 'price.rounding' contains the difference. Throws a RangeError if a size, a price
 * or the copies are negative or not integers, or if a discount exceeds 100 %.
 */
export function priceLine(input: PriceInput): LinePrice {
  const { product, widthMm, heightMm, copies } = validateInput(input)
  const sheetMm2 = wholeNumber(widthMm) * wholeNumber(heightMm)
  const pieceMm2 = billedMm2Of({ widthMm, heightMm }, product.minimumAreaUnits)
  const lineMm2 = pieceMm2 * wholeNumber(copies)
  const areaUnits = roundHalfAwayFromZero(lineMm2, MM2_PER_AREA_UNIT)

  const exact: ExactStep[] = []
  const spares = input.spares ?? 0
  if (spares > 0) {
    const values = { copies: copies - spares, spares, pieces: copies }
    exact.push({ step: { key: 'price.spares', values }, parts: 0n })
  }
  if (pieceMm2 > sheetMm2) {
    const sheetAreaUnits = roundHalfAwayFromZero(sheetMm2, MM2_PER_AREA_UNIT)
    const values = { sheetAreaUnits, minimumAreaUnits: product.minimumAreaUnits }
    exact.push({ step: { key: 'price.minimum_area', values }, parts: 0n })
  }
  exact.push(...(product.priceMode === 'unit' ? unitSteps(input) : areaSteps(input, lineMm2, areaUnits)))
  exact.push(...discountSteps(input, sumOfParts(exact)))

  const netCents = roundHalfAwayFromZero(sumOfParts(exact), PARTS_PER_CENT)
  return {
    areaUnitsPerPiece: roundHalfAwayFromZero(pieceMm2, MM2_PER_AREA_UNIT),
    areaUnits,
    netCents,
    steps: roundedSteps(exact, netCents),
  }
}

/** Returns the VAT on a net amount, rounded half away from zero. */
export function vatCents(netCents: Cents, vatHundredths: HundredthsOfPercent): Cents {
  return percentOf(netCents, vatHundredths)
}

export type TotalledLine = { copies: number; areaUnits: AreaUnits; netCents: Cents }

export type OrderTotals = {
  pieces: number
  areaUnits: AreaUnits
  netCents: Cents
  vatCents: Cents
  totalCents: Cents
}

/** Returns the totals of an order. VAT is calculated once, on the sum of the net amounts of all lines. */
export function orderTotals(lines: readonly TotalledLine[], vatHundredths: HundredthsOfPercent): OrderTotals {
  const netCents = sumOf(lines, (line) => line.netCents)
  const vat = vatCents(netCents, vatHundredths)
  return {
    pieces: sumOf(lines, (line) => line.copies),
    areaUnits: sumOf(lines, (line) => line.areaUnits),
    netCents,
    vatCents: vat,
    totalCents: netCents + vat,
  }
}

function unitSteps({ product, finishes, copies }: PriceInput): ExactStep[] {
  const { unitPriceCents } = product
  const price: ExactStep = {
    step: { key: 'price.unit', values: { copies, unitPriceCents } },
    parts: wholeNumber(copies) * wholeNumber(unitPriceCents) * PARTS_PER_CENT,
  }
  const finishSteps = finishes.map(
    (finish): ExactStep => ({
      step: { key: 'price.finish.included', values: { name: finish.name } },
      parts: 0n,
    }),
  )
  return [price, ...finishSteps]
}

function areaSteps(input: PriceInput, lineMm2: bigint, areaUnits: AreaUnits): ExactStep[] {
  const finishes = input.finishes.map((finish) => finishStep(finish, input, lineMm2, areaUnits))
  if (!input.material) return finishes
  const { name, pricePerM2Cents } = input.material
  const material: ExactStep = {
    step: { key: 'price.material', values: { name, areaUnits, pricePerM2Cents } },
    parts: lineMm2 * wholeNumber(pricePerM2Cents) * PARTS_PER_MM2,
  }
  return [material, ...finishes]
}

function finishStep(
  { name, mode, priceCents }: PricedFinish,
  { widthMm, heightMm, copies }: PriceInput,
  lineMm2: bigint,
  areaUnits: AreaUnits,
): ExactStep {
  const price = wholeNumber(priceCents)
  switch (mode) {
    case 'm2':
      return {
        step: { key: 'price.finish.m2', values: { name, areaUnits, priceCents } },
        parts: lineMm2 * price * PARTS_PER_MM2,
      }
    case 'metre': {
      const perimeterMm = 2 * (widthMm + heightMm)
      return {
        step: { key: 'price.finish.metre', values: { name, perimeterMm, copies, priceCents } },
        parts: wholeNumber(perimeterMm) * wholeNumber(copies) * price * PARTS_PER_MM,
      }
    }
    case 'piece':
      return {
        step: { key: 'price.finish.piece', values: { name, copies, priceCents } },
        parts: wholeNumber(copies) * price * PARTS_PER_CENT,
      }
    case 'line':
      return {
        step: { key: 'price.finish.line', values: { name, priceCents } },
        parts: price * PARTS_PER_CENT,
      }
  }
}

/** Returns the step of the quantity break, followed by the step of the customer's discount on the remainder. */
function discountSteps(input: PriceInput, fullParts: bigint): ExactStep[] {
  const steps: ExactStep[] = []
  const quantityBreak = reachedBreak(input.product.breaks, input.copies)
  const afterBreak = quantityBreak ? less(fullParts, quantityBreak.discountHundredths) : fullParts
  if (quantityBreak) {
    const values = {
      fromCopies: quantityBreak.fromCopies,
      discountHundredths: quantityBreak.discountHundredths,
    }
    steps.push({
      step: { key: 'price.quantity_break', values },
      parts: afterBreak - fullParts,
    })
  }
  const discountHundredths = input.customerDiscountHundredths
  if (discountHundredths > 0) {
    steps.push({
      step: { key: 'price.customer_discount', values: { discountHundredths } },
      parts: less(afterBreak, discountHundredths) - afterBreak,
    })
  }
  return steps
}

/** Returns the break with the highest quantity that the line reaches, or undefined if it reaches none. */
function reachedBreak(breaks: readonly QuantityBreak[], copies: number): QuantityBreak | undefined {
  return breaks
    .filter((each) => each.fromCopies <= copies)
    .reduce<QuantityBreak | undefined>(
      (best, each) => (best && best.fromCopies >= each.fromCopies ? best : each),
      undefined,
    )
}

function less(parts: bigint, discount: HundredthsOfPercent): bigint {
  return (parts * (WHOLE_IN_HUNDREDTHS - wholeNumber(discount))) / WHOLE_IN_HUNDREDTHS
}

function roundedSteps(exact: readonly ExactStep[], netCents: Cents): PriceStep[] {
  const steps = exact.map(({ step, parts }): PriceStep => {
    return { ...step, amountCents: roundHalfAwayFromZero(parts, PARTS_PER_CENT) }
  })
  const difference = netCents - sumOf(steps, (step) => step.amountCents)
  if (difference === 0) return steps
  return [...steps, { key: 'price.rounding', values: {}, amountCents: difference }]
}

function sumOfParts(steps: readonly ExactStep[]): bigint {
  return steps.reduce((sum, { parts }) => sum + parts, 0n)
}

function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0)
}

function validateInput(input: PriceInput): PriceInput {
  const { product, material, finishes } = input
  const amounts = [
    input.widthMm,
    input.heightMm,
    input.copies,
    product.unitPriceCents,
    product.minimumAreaUnits,
    material?.pricePerM2Cents ?? 0,
    ...finishes.map((finish) => finish.priceCents),
  ]
  const discounts = [
    input.customerDiscountHundredths,
    ...product.breaks.map((each) => each.discountHundredths),
  ]
  for (const amount of [...amounts, ...discounts]) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not a whole amount: ${amount}`)
  }
  for (const discount of discounts) {
    if (discount > WHOLE_IN_HUNDREDTHS) throw new RangeError(`A discount of more than 100 %: ${discount}`)
  }
  return input
}
