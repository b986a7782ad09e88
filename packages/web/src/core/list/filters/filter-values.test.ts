import { describe, expect, test, vi } from 'vitest'
import {
  booleanFilter,
  boundsOf,
  choicesFilter,
  containsFilter,
  dateFilter,
  filtersOfToday,
  momentFilter,
  numberFilter,
  readFilter,
} from './filter-values.ts'

const open = { minimum: null, maximum: null }

test('a stored relative range of days is resolved anew in each month', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const column = { name: 'ends_at', header: '', cell: () => null, filter: { kind: 'date' } } as const
  const filters = [new Date(2026, 0, 15), new Date(2026, 1, 2)].map((day) => {
    vi.setSystemTime(day)
    return filtersOfToday([column], { ends_at: 'span;this_month', other: 'like;a' })
  })
  vi.useRealTimers()
  const [january, february, march] = [0, 1, 2].map((month) => Date.UTC(2026, month, 1) / 1000)
  expect(filters).toEqual([
    { ends_at: `date;${january}|${(february ?? 0) - 1}`, other: 'like;a' },
    { ends_at: `date;${february}|${(march ?? 0) - 1}`, other: 'like;a' },
  ])
})

describe('the filters of columns', () => {
  test('text contains, trimmed, and empty text is no filter', () => {
    expect(containsFilter('  Sol; mar ')).toBe('like;Sol; mar')
    expect(containsFilter('   ')).toBe('')
  })

  test('a boolean filters by yes, no or either', () => {
    expect([true, false, null].map(booleanFilter)).toEqual(['eq;1', 'eq;0', ''])
  })

  test('choices match any of several values', () => {
    expect(choicesFilter(['draft', 'confirmed'])).toBe('in;draft|confirmed')
    expect(choicesFilter([])).toBe('')
  })

  test.each(['cents', 'area', 'percent', 'integer'] as const)(
    'a range of %s is read back as it was typed',
    (kind) => {
      const bounds = { minimum: 3, maximum: kind === 'integer' ? 20 : 20.35 }
      expect(boundsOf({ kind }, numberFilter(kind, bounds))).toEqual(bounds)
    },
  )

  test('a range can be open at one end', () => {
    expect(numberFilter('cents', { minimum: 10, maximum: null })).toBe('range;10.00|')
    expect(numberFilter('cents', open)).toBe('')
  })

  test('an impossible range is not requested', () => {
    expect(numberFilter('integer', { minimum: 5, maximum: 4 })).toBe('')
    expect(numberFilter('integer', { minimum: Number.NaN, maximum: 4 })).toBe('')
  })

  test('a range of dates includes its last day to the last second', () => {
    const day = Date.UTC(2026, 10, 20) / 1000
    const filter = dateFilter({ minimum: day, maximum: day })
    expect(filter).toBe(`date;${day}|${day + 86_399}`)
    expect(boundsOf({ kind: 'date' }, filter)).toEqual({ minimum: day, maximum: day })
  })

  test('a range of times is bounded by those times, not by whole days', () => {
    const bounds = { minimum: 1_795_000_020, maximum: 1_795_000_079 }
    const filter = momentFilter(bounds)
    expect(filter).toBe('date;1795000020|1795000079')
    expect(boundsOf({ kind: 'moment' }, filter)).toEqual(bounds)
  })

  test('a value that the grammar refuses is no filter', () => {
    expect(readFilter({ kind: 'boolean' }, 'eq;perhaps')).toBeNull()
    expect(readFilter({ kind: 'choice', choices: [] }, 'in;other')).toBeNull()
    expect(boundsOf({ kind: 'date' }, 'date;yesterday|')).toEqual(open)
  })
})
