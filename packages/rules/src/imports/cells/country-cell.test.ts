import { expect, test } from 'vitest'
import { countryCell } from './country-cell.ts'

test.each([
  ['Holanda', 'NL'],
  ['Holland', 'NL'],
  ['Países Baixos', 'NL'],
  ['Inglaterra', 'GB'],
  ['Grã-Bretanha', 'GB'],
  ['República Checa', 'CZ'],
  ['Eire', 'IE'],
  ['Bielorrusia', 'BY'],
  ['Turkey', 'TR'],
  ['EE. UU.', 'US'],
  ['espana', 'ES'],
  ['pt', 'PT'],
])('reads %s as the country %s', (text, value) => {
  expect(countryCell(text, text)).toEqual({ value })
})

test.each([
  ['Portgual', { nearest: 'PT' }],
  ['Aleamnia', { nearest: 'DE' }],
  ['Irlandia', { nearest: 'IE', unsure: 1 }],
  ['Hirlandas', { nearest: 'IE', unsure: 1 }],
  ['Iraa', { nearest: 'IQ', unsure: 1 }],
])('suggests a country for %s, and warns if it is uncertain', (text, values) => {
  expect(countryCell(text, text)).toEqual({ fault: { key: 'choice_nearest', values: { text, ...values } } })
})
