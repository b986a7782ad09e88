import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readForm } from './form-body.ts'

test.each([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=%C3%91+%26', { a: 'Ñ &' }],
  ['a=', { a: '' }],
  ['a', { a: '' }],
  ['a=1&a=2', { a: ['1', '2'] }],
  ['a[]=1', { a: ['1'] }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[1]=second&a[0]=first', { a: ['first', 'second'] }],
  ['a[4000000000]=1', { a: ['1'] }],
  ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
  ['a%5Bb%5D=1', { a: { b: '1' } }],
  ['a[b][c]=1', { 'a[b][c]': '1' }],
  ['[a]=1&a]=2&a[=3', { '[a]': '1', 'a]': '2', 'a[': '3' }],
  ['a=%ZZ', { a: '%ZZ' }],
])('%s', (text, fields) => {
  expect(readForm(text)).toEqual(fields)
})

// covers: ASVS 15.3.6
test('a field named like an object property is an ordinary field', () => {
  const read = readForm('__proto__=1&constructor[prototype]=2&toString[]=3')
  expect(Object.keys(read)).toEqual(['__proto__', 'constructor', 'toString'])
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})

test('more fields than the limit are refused before they are read', () => {
  expect(
    Object.keys(readForm(Array.from({ length: 2_000 }, (_, index) => `a${index}`).join('&'))),
  ).toHaveLength(2_000)
  expect(() => readForm('a&'.repeat(2_000))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }))
})

// covers: ASVS 1.1.1
test('any texts in a form are returned as they were sent', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !/[[\]]/.test(text))
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (fields) => {
      expect(readForm(new URLSearchParams(fields).toString())).toEqual({ ...fields })
    }),
  )
})
