import { readLineNumbers } from '@lienzo/rules/sales/lines/line-numbers'
import { expect, test } from 'vitest'
import type { LineFault } from '../lines/checks/line-faults.ts'
import { faultsByKind } from './fault-kinds.ts'

const inactiveSpaceFault = (name: string): LineFault => ({
  ...{ field: 'space_id', key: 'validation.space_inactive', values: { name }, message: '' },
})

test('a refusal stays small with 6,000 faulty lines in any order, and counts the omitted ones', () => {
  // Uses the digits of a large power as an irregular sequence that is the same in each run.
  const digits = (7n ** 8000n).toString()
  const fails = (number: number) => Number(digits[number]) < 5
  const lines = Array.from({ length: 6000 }, (_, index) => ({
    number: index + 1,
    faults: fails(index + 1) ? [inactiveSpaceFault(`Espacio ${index}`)] : [],
  }))
  const fields = faultsByKind(lines)
  const all = lines.filter(({ faults }) => faults.length > 0).map(({ number }) => number)
  const [first, ...further] = Object.values(fields)
  expect(first?.values).toMatchObject({ lines: all.length, names: all.length })
  expect(further).toHaveLength(4)
  const numbers = readLineNumbers(String(first?.values?.numbers))
  expect(numbers.filter((number) => !all.includes(number))).toEqual([])
  expect(numbers.length).toBeGreaterThan(1000)
  expect(JSON.stringify(fields).length).toBeLessThan(11_000)
})
