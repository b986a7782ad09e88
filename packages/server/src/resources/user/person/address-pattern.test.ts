import { expect, test } from 'vitest'
import { addressPattern } from './address-pattern.ts'

test.each([
  ['ana@x.com', true],
  ['"Ana" <ana@x.com>, luis@y.es', true],
  ['write to ana@x.com.', true],
  ['mariana@x.com', false],
  ['a.ana@x.com', false],
  ['ana@x.com.br', false],
  ['ana@xycom', false],
])('the address ana@x.com is in %j: %s', (text, expected) => {
  expect(new RegExp(addressPattern('Ana@x.com')).test(text)).toBe(expected)
})
