import { expect, test } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { balanceParts } from './balance-text.ts'

testBrowser()

function partsOf(saldoEuros: number, limitEuros: number, saldoM2 = 0, limitM2 = 0) {
  return balanceParts({
    user_saldo_euros: saldoEuros,
    user_limit_euros: limitEuros,
    user_saldo_m2: saldoM2,
    user_limit_m2: limitM2,
  })
}

// covers: spec 6.14
test('both units are shown with two decimals', () => {
  expect(partsOf(1234.5, 20000, 3.1479, 10)).toEqual([
    { unit: 'euros', used: '1.234,50', limit: '20.000,00', exceeded: false },
    { unit: 'm2', used: '3,15', limit: '10,00', exceeded: false },
  ])
})

// covers: spec 6.15
test('a limit of 0 is shown as infinite', () => {
  expect(partsOf(5, 0)).toEqual([{ unit: 'euros', used: '5,00', limit: '∞', exceeded: false }])
})

// covers: spec 6.16
test('a unit is shown if its balance or its limit is above 0', () => {
  expect(partsOf(0, 0)).toEqual([])
  expect(partsOf(0, 100).map((part) => part.unit)).toEqual(['euros'])
  expect(partsOf(0, 0, 0.5, 0).map((part) => part.unit)).toEqual(['m2'])
  expect(balanceParts({})).toEqual([])
})

test('a balance over its limit says so', () => {
  expect(partsOf(100, 100)[0]?.exceeded).toBe(false)
  expect(partsOf(100.01, 100)[0]?.exceeded).toBe(true)
})
