import { type FinishMode, priceLine } from '@lienzo/rules/catalogue/price'
import type { TFunction } from 'i18next'
import { formatEuros, formatNumber } from '../../core/language/language.ts'

/** Print that the example prices. */
const example = { widthMm: 1000, heightMm: 500, copies: 3 }

/**
 * Returns a sentence with the price of a finish for an example print, calculated as for an order line. Returns an empty string
 * if the price is not a valid amount.
 */
export function finishExample(mode: FinishMode, euros: number, t: TFunction): string {
  const priceCents = Math.round(euros * 100)
  if (!Number.isSafeInteger(priceCents) || priceCents < 0) return ''
  const { netCents, areaUnits } = priceLine({
    ...example,
    product: { priceMode: 'area', unitPriceCents: 0, minimumAreaUnits: 0, breaks: [] },
    material: null,
    finishes: [{ code: '', name: '', mode, priceCents }],
    customerDiscountHundredths: 0,
  })
  return t(`finish.example.${mode}`, {
    copies: example.copies,
    size: `${formatNumber(example.widthMm)} × ${formatNumber(example.heightMm)} mm`,
    m2: formatNumber(areaUnits / 10_000, 2),
    metres: formatNumber((2 * (example.widthMm + example.heightMm)) / 1000, 2),
    price: formatEuros(euros),
    amount: formatEuros(netCents / 100),
  })
}
