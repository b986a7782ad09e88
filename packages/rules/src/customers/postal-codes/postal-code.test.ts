import { expect, test } from 'vitest'
import { postalCodeFits, readPostalCode } from './postal-code.ts'

test.each([
  ['ES', '28013', true],
  ['ES', '52001', true],
  ['ES', '99999', false],
  ['ES', '00123', false],
  ['ES', '1100-048', false],
  ['ES', '2801', false],
  ['PT', '4000-123', true],
  ['PT', '4000', true],
  ['PT', '28013', false],
  ['FR', '7500', false],
  ['FR', '75001', true],
  ['AD', 'AD500', true],
  ['AD', '28013', false],
  ['DE', 'whatever', true],
])('the format of a postal code in %s, %s, is valid: %s', (country, code, fits) => {
  expect(postalCodeFits(country, code)).toBe(fits)
})

test.each([
  ['ES', 'D-28013', '28013', ''],
  ['ES', 'E-28013', '28013', ''],
  ['ES', 'C.P. 28013', '28013', ''],
  ['ES', 'CP:28013 Madrid', '28013', 'Madrid'],
  ['ES', '28 013', '28013', ''],
  ['PT', '4000-123 Porto', '4000-123', 'Porto'],
  ['PT', '4000 - 123', '4000-123', ''],
  ['PT', '28013', '28013', ''],
  ['ES', 'ABC', 'ABC', ''],
])('a postal code cell of %s, "%s", is read as code %s and town "%s"', (country, text, postalCode, town) => {
  expect(readPostalCode(country, text)).toEqual({ postalCode, town })
})
