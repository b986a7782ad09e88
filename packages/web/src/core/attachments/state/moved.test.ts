import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dropTo, moved, stepTo } from './moved.ts'

const five = [1, 2, 3, 4, 5].map((id) => ({ id }))
const idsOf = (members: readonly { id: number }[]) => members.map(({ id }) => id).join('')

describe('moved items', () => {
  test('keep their relative order, and no item is lost', () => {
    const some = fc.subarray([1, 2, 3, 4, 5])
    fc.assert(
      fc.property(some, fc.option(fc.integer({ min: 1, max: 5 })), (ids, before) => {
        const after = moved(five, new Set(ids), before)
        expect(idsOf(after).split('').sort().join('')).toBe('12345')
        expect(after.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids)
      }),
    )
  })

  test('are placed before another item, or at the end', () => {
    expect(idsOf(moved(five, new Set([4, 2]), 1))).toBe('24135')
    expect(idsOf(moved(five, new Set([1]), null))).toBe('23451')
  })
})

test('a step moves by one place or to an end, and does nothing if there is no such place', () => {
  const after = (id: number, step: Parameters<typeof stepTo>[2]) => {
    const to = stepTo(five, id, step)
    return to && idsOf(moved(five, new Set([id]), to.before))
  }
  expect(after(3, 'on')).toBe('12435')
  expect(after(3, 'back')).toBe('13245')
  expect(after(4, 'on')).toBe('12354')
  expect(after(3, 'first')).toBe('31245')
  expect(after(3, 'last')).toBe('12453')
  expect([after(1, 'back'), after(5, 'on'), after(1, 'first'), after(5, 'last')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a drop beside another item lands there, and a drop beside its own place changes nothing', () => {
  const after = (ids: number[], target: number, side: 'before' | 'after') => {
    const to = dropTo(five, new Set(ids), target, side)
    return to && idsOf(moved(five, new Set(ids), to.before))
  }
  expect(after([1], 3, 'before')).toBe('21345')
  expect(after([1], 3, 'after')).toBe('23145')
  expect(after([1], 5, 'after')).toBe('23451')
  expect(after([2, 4], 2, 'before')).toBe('12435')
  expect(after([3], 2, 'after')).toBeUndefined()
  expect(after([3], 3, 'before')).toBeUndefined()
  expect(after([3], 4, 'before')).toBeUndefined()
})
