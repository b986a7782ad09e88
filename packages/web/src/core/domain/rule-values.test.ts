import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ruleValues } from './rule-values.ts'

// The language is read from localStorage, which Node does not have.
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'es' }))
afterEach(() => vi.unstubAllGlobals())

test('the integers of the rules are shown in their units', () => {
  const texts = ruleValues({
    name: 'Vinilo',
    areaUnits: 90_000,
    minimumAreaUnits: 2_500,
    priceCents: 1240,
    discountHundredths: 500,
    deviationHundredths: 150,
    widthMm: 1370,
    perimeterMm: 3500,
    copies: 12,
  })
  expect(
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replace(/\s/g, ' ')])),
  ).toEqual({
    name: 'Vinilo',
    areaUnits: '9,00 m²',
    minimumAreaUnits: '0,25 m²',
    priceCents: '12,40 €',
    discountHundredths: '5 %',
    deviationHundredths: '1,5 %',
    widthMm: '1.370 mm',
    perimeterMm: '3,50 m',
    copies: '12',
  })
})
