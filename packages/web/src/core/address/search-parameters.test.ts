import { expect, test } from 'vitest'
import { validateSearch } from './search-parameters.ts'

test('valid parameters of an address are read unchanged', () => {
  const parameters = {
    page: 2,
    sort: 'name',
    order: 'desc',
    f_status: 'in;draft',
    search: 2026,
    tab: 'balance',
  }
  expect(validateSearch(parameters)).toEqual(parameters)
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
])('%j is ignored', (parameters) => {
  expect(validateSearch({ ...parameters, tab: 'data' })).toEqual({ tab: 'data' })
})

test('unknown parameters are passed on, even if their name is one that every object has', () => {
  const parameters = { ticket: 'abc', __defineGetter__: 'x', constructor: 'y' }
  expect(validateSearch(parameters)).toEqual(parameters)
})
