import { describe, expect, test } from 'vitest'
import {
  isNarrowed,
  lastPageOf,
  readListState,
  requestOf,
  startingState,
  withFilter,
  withNextSort,
  writeListState,
} from './list-state.ts'

const start = startingState('name', 'asc')
const columns = ['name', 'vat', 'active']

describe('the state of a list in the address', () => {
  test('is empty for a list in its initial state', () => {
    expect(writeListState(start, start)).toEqual({})
    expect(readListState({}, start, columns)).toEqual(start)
  })

  test('is read back as it was written', () => {
    const state = {
      page: 3,
      perpage: 50,
      sort: 'vat',
      order: 'desc' as const,
      search: 'açúcar & sol',
      filters: { name: 'like;a;b|c', vat: 'range;10|' },
      bin: true,
      face: null,
      map: '41.1579,-8.6291,12',
      view: 12,
      columns: ['name', 'active'],
      widths: { name: 240, vat: 1000 },
    }
    expect(readListState(writeListState(state, start), start, columns)).toEqual(state)
  })

  test('keeps a face other than the table, but the bin has none', () => {
    const state = { ...start, face: 'photos', page: 2 }
    expect(readListState(writeListState(state, start), start, columns)).toEqual(state)
    expect(readListState({ as: 'photos', bin: 1 }, start, columns).face).toBeNull()
  })

  test('keeps a search for digits as text although addresses turn it into a number', () => {
    expect(readListState({ search: 2026 }, start, columns).search).toBe('2026')
  })

  test.each([
    { page: 0 },
    { page: -2 },
    { page: 1.5 },
    { page: 'two' },
    { perpage: 7 },
    { perpage: 1_000_000 },
    { sort: 'password', order: 'desc' },
    { f_password: 'like;a' },
    { f_name: 5 },
    { bin: 'yes' },
    { view: 'mine' },
    { view: -1 },
    { columns: 'password,secret' },
    { columns: 3 },
    { widths: 'password.100,name,vat.wide,.90' },
    { widths: 3 },
    { map: 3 },
  ])('ignores %j', (parameters) => {
    expect(readListState(parameters, start, columns)).toEqual(start)
  })
})

test('of the bin starts with the latest deletions, and returns to that order', () => {
  const bin = readListState({ bin: 1 }, start, columns)
  expect(bin).toMatchObject({ bin: true, sort: '' })
  expect(writeListState(bin, start)).toEqual({ bin: 1 })
  expect(requestOf(bin)).toMatchObject({ sort: '', deleted: true })
  const sortedState = withNextSort(bin, 'name', start)
  expect(withNextSort(withNextSort(sortedState, 'name', start), 'name', start)).toEqual(bin)
})

test('determines the order of the columns, after the one that names the records', () => {
  expect(readListState({ columns: 'active,vat' }, start, columns).columns).toEqual(['name', 'active', 'vat'])
})

describe('a change of the list’s state', () => {
  test('by a filter returns to the first page, and an empty filter is removed', () => {
    const filteredState = withFilter({ ...start, page: 4 }, 'name', 'like;a')
    expect(filteredState).toMatchObject({ page: 1, filters: { name: 'like;a' } })
    expect(isNarrowed(filteredState)).toBe(true)
    expect(isNarrowed(withFilter(filteredState, 'name', ''))).toBe(false)
  })

  test('by sorting a column cycles through ascending, descending and the initial order', () => {
    const up = withNextSort(start, 'vat', start)
    const down = withNextSort(up, 'vat', start)
    expect(up).toMatchObject({ sort: 'vat', order: 'asc' })
    expect(down).toMatchObject({ sort: 'vat', order: 'desc' })
    expect(withNextSort(down, 'vat', start)).toMatchObject({ sort: 'name', order: 'asc' })
  })

  test('by sorting the initial column only reverses the order', () => {
    const down = withNextSort(start, 'name', start)
    expect(down.order).toBe('desc')
    expect(withNextSort(down, 'name', start)).toMatchObject({ sort: 'name', order: 'asc' })
  })
})

test('the last page contains the last record, and an empty list has one page', () => {
  expect(lastPageOf(start, 0)).toBe(1)
  expect(lastPageOf(start, 10)).toBe(1)
  expect(lastPageOf(start, 11)).toBe(2)
})
