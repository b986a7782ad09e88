import { expect, test } from 'vitest'
import { languageOfCountry } from './language-of-country.ts'

test.each([
  ['ES', 'es'],
  ['MX', 'es'],
  ['PT', 'pt'],
  ['BR', 'pt'],
  ['AE', 'us'],
  ['DE', 'us'],
])('prints papers for a customer in %s in %s', (country, language) => {
  expect(languageOfCountry(country)).toBe(language)
})
