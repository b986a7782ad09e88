import { type FinishMode, priceLine } from '@lienzo/rules/catalogue/price'
import type { TFunction } from 'i18next'
import { formatEuros, formatNumber } from '../../core/language/language.ts'

/** Print used in the example that explains a finish. */
const example = { widthMm: 1000, heightMm: 500, copies: 3 }

/**
 * Returns a sentence with the price of a finish on an example line, calculated as for an order. The result is empty if the
 * price is invalid.
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
