import { expect, test } from 'vitest'
import { provinceOfPostalCode } from './province-of-postal-code.ts'

test.each([
  ['ES', '01001', 'ES-VI'],
  ['ES', '28014', 'ES-M'],
  ['ES', ' 08007 ', 'ES-B'],
  ['ES', '48001', 'ES-BI'],
  ['ES', '52006', 'ES-ML'],
  ['PT', '1000-001', 'PT-11'],
  ['PT', '4050-509', 'PT-13'],
  ['PT', '4050509', 'PT-13'],
  ['PT', '8000', 'PT-08'],
  ['PT', '9500-321', 'PT-20'],
  ['PT', '9000-018', 'PT-30'],
  // Azambuja belongs to Lisbon but has postal codes in the range of Santarém. Mealhada belongs to Aveiro but has postal codes
  // in the range of Coimbra.
  ['PT', '2050-001', 'PT-11'],
  ['PT', '2000-001', 'PT-14'],
  ['PT', '3050-300', 'PT-01'],
])('postal code %s %s belongs to %s', (country, postalCode, province) => {
  expect(provinceOfPostalCode(country, postalCode)).toBe(province)
})

test.each([
  ['ES', ''],
  ['ES', '2801'],
  ['ES', '00100'],
  ['ES', '53001'],
  ['ES', '28014-1'],
  ['PT', '4050-5'],
  ['PT', '0999-001'],
  // Two districts share the prefix of this postal code.
  ['PT', '4575-001'],
  ['FR', '75001'],
])('postal code %s %s has no known province', (country, postalCode) => {
  expect(provinceOfPostalCode(country, postalCode)).toBeUndefined()
})
