import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLineNumbers, writeLineNumbers } from './line-numbers.ts'

test('writes line numbers as ranges, even with steps of two or three, and single numbers alone', () => {
  const all = Array.from({ length: 4000 }, (_, index) => index + 1)
  expect(writeLineNumbers(all)).toBe('1-4000')
  expect(writeLineNumbers(all.filter((number) => number % 3 === 2))).toBe('2-3998/3')
  expect(writeLineNumbers(all.filter((number) => number % 3 !== 0))).toBe('1-4000/3,2-3998/3')
  expect(writeLineNumbers([1, 2, 3, 7, 20, 21, 30, 40, 50])).toBe('1-3,7,20-50/10,21')
  expect(writeLineNumbers([])).toBe('')
})

test('omits line numbers beyond the maximum length, and never cuts one', () => {
  const numbers = [10, 20, 35, 41, 58]
  expect(writeLineNumbers(numbers, 8)).toBe('10,20,35')
  expect(writeLineNumbers(numbers, 10)).toBe('10,20,35')
  expect(writeLineNumbers(numbers, 11)).toBe('10,20,35,41')
})

test('reads back the line numbers that it wrote, and ignores other text', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 6000 }), { maxLength: 300 }), (some) => {
      const numbers = some.toSorted((one, other) => one - other)
      expect(readLineNumbers(writeLineNumbers(numbers))).toEqual(numbers)
    }),
    { seed: 8, numRuns: 100 },
  )
  expect(readLineNumbers('5-1,1-9/0,x,')).toEqual([])
})
