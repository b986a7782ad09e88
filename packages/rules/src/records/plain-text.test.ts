import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['  Álava ', 'alava'],
  ['Região Autónoma dos Açores', 'regiao autonoma dos acores'],
  ['A CORUÑA', 'a coruna'],
])('%j is compared as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test('leaves normalised text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aáÁñÑ çÇzZ-.9') }), (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text))
    }),
  )
})
