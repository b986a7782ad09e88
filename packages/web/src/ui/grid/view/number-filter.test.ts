import { expect, test } from 'vitest'
import { isUnreadComparison, numberFilter } from './number-filter.ts'

const read = (text: string) => (/^\s*-?\d+\s*$/.test(text) ? Number(text) : undefined)
const passing = (filter: string) => {
  const isPassing = numberFilter(filter, read)
  return isPassing && [4, 5, 6, 10, 11].filter(isPassing)
}

test.each([
  ['=5', [5]],
  ['>5', [6, 10, 11]],
  ['<5', [4]],
  [' >= 5', [5, 6, 10, 11]],
  ['≤5', [4, 5]],
  ['<=5', [4, 5]],
  ['5-10', [5, 6, 10]],
  ['10 – 5', [5, 6, 10]],
])('%s compares numbers', (filter, expected) => {
  expect(passing(filter)).toEqual(expected)
})

test.each(['5', '-5', '5-', 'A1-B2', ''])('%s is searched as a text', (filter) => {
  expect(passing(filter)).toBeUndefined()
  expect(isUnreadComparison(filter, read)).toBe(false)
})

test.each(['>', '>mucho', '<= x', '=1=2'])('%s is an invalid comparison', (filter) => {
  expect(passing(filter)).toBeUndefined()
  expect(isUnreadComparison(filter, read)).toBe(true)
})
