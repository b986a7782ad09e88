import { expect, test } from 'vitest'
import { faultsOf } from './input-faults.ts'

const noFiles = new Map()
const role = { name: 'Sales', description: '', permissions: {} }

test('an input without fields that a whole record needs has these faults', () => {
  expect(faultsOf('rolerest/update', { id: 1, version: 1, name: 'Sales' }, noFiles)).toMatch(
    /^description: .+; permissions: .+\.$/,
  )
})

test('a whole record with an invalid value has one fault', () => {
  expect(faultsOf('rolerest/update', { ...role, name: 7 }, noFiles)).toMatch(/^name: [^;]+\.$/)
})

test('a whole record with fields that only the server sets has no faults', () => {
  const fields = { id: 1, version: 1, created_at: 1, created_by: 1, updated_at: 1, deleted_at: null }
  expect(faultsOf('rolerest/update', { ...role, ...fields }, noFiles)).toBeNull()
})

test('an input with files is left to the server', () => {
  expect(faultsOf('rolerest/update', {}, new Map([['plan.txt', {}]]))).toBeNull()
})
