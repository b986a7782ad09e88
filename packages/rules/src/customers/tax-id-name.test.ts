import { expect, test } from 'vitest'
import { taxIdName } from './tax-id-name.ts'

test.each([
  ['ES', 'B12345674', 'NIF'],
  ['ES', 'X1234567L', 'NIF'],
  ['PT', '501964843', 'NIPC'],
  ['PT', '245 964 843', 'NIF'],
  ['DE', 'DE136695976', 'USt-IdNr.'],
  ['FR', 'FR40303265045', 'N° TVA'],
  ['AE', '100000000000003', undefined],
])('in %s the tax id %s is called %s', (country, taxId, name) => {
  expect(taxIdName(country, taxId)).toBe(name)
})
