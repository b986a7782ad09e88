import { expect, test } from 'vitest'
import { validateSearch } from './search-parameters.ts'

test('valid parameters of an address are read unchanged', () => {
  const given = { page: 2, sort: 'name', order: 'desc', f_status: 'in;draft', search: 2026, tab: 'balance' }
  expect(validateSearch(given)).toEqual(given)
})

test.each([
  { page: 'two' },
  { page: 0 },
  { order: 'up' },
  { as: 3 },
  { show: 1 },
  { f_status: 7 },
  { within: -1 },
  { search: ['a'] },
])('%j is ignored', (given) => {
  expect(validateSearch({ ...given, tab: 'data' })).toEqual({ tab: 'data' })
})

test('unknown parameters are passed on, even if their name is one that every object has', () => {
  const given = { ticket: 'abc', __defineGetter__: 'x', constructor: 'y' }
  expect(validateSearch(given)).toEqual(given)
})
