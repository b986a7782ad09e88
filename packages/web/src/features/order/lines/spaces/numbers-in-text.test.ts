import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersIn } from './numbers-in-text.ts'

test('numbers are read with any separators, each once, and as ranges', () => {
  expect(numbersIn('12, 7;7\n\t30-33 #4')).toEqual({ found: [12, 7, 30, 31, 32, 33, 4], others: [] })
  expect(numbersIn('5 – 7')).toEqual({ found: [5, 6, 7], others: [] })
  expect(numbersIn('')).toEqual({ found: [], others: [] })
})

test('text that is no space number is reported, and does not affect the others', () => {
  expect(numbersIn('Número\n12\n0\n9-3\n1-99999999\n4.5\n8')).toEqual({
    found: [12, 8],
    others: ['Número', '0', '9-3', '1-99999999', '4.5'],
  })
})

test('a column of numbers is read with any line endings', () => {
  const separators = fc.constantFrom('\n', '\r\n', '\t', ', ', ';', ' ')
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 })), separators, (numbers, between) => {
      expect(numbersIn(numbers.join(between))).toEqual({ found: numbers, others: [] })
    }),
  )
})
