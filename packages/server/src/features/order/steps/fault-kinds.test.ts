import { readLineNumbers } from '@lienzo/rules/sales/lines/line-numbers'
import { expect, test } from 'vitest'
import type { LineFault } from '../lines/checks/line-faults.ts'
import { faultsByKind } from './fault-kinds.ts'

const closed = (name: string): LineFault => ({
  ...{ field: 'space_id', key: 'validation.space_inactive', values: { name }, message: '' },
})

test('a refusal stays small where 6,000 lines fail without any order, and counts those that it does not name', () => {
  // Squares of primes and the like have no common distance.
  const fails = (number: number) => (number * number) % 7 === 2 || (number * number) % 11 === 3
  const lines = Array.from({ length: 6000 }, (_, index) => ({
    number: index + 1,
    faults: fails(index + 1) ? [closed(`Espacio ${index}`)] : [],
  }))
  const fields = faultsByKind(lines)
  const all = lines.filter(({ faults }) => faults.length > 0).map(({ number }) => number)
  const [first, ...further] = Object.values(fields)
  expect(first?.values).toMatchObject({ lines: all.length, names: all.length })
  expect(further).toHaveLength(4)
  const numbers = readLineNumbers(String(first?.values?.numbers))
  expect(numbers).toEqual(all.slice(0, numbers.length))
  expect(numbers.length).toBeGreaterThan(1000)
  expect(JSON.stringify(fields).length).toBeLessThan(11_000)
})
