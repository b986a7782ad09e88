import { parseFilter } from '@lienzo/rules/records/list-filter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaFilters, placeFilters } from './area-filters.ts'

const area = fc
  .tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -400, max: 400, noNaN: true }),
    fc.double({ min: -400, max: 400, noNaN: true }),
  )
  .map(([one, other, left, right]) => ({
    south: Math.min(one, other),
    north: Math.max(one, other),
    west: Math.min(left, right),
    east: Math.max(left, right),
  }))

function boundsIn(text: string) {
  const read = parseFilter('degrees', text)
  if (!read.ok || read.filter.operator !== 'range') throw new Error(`No range: ${text}`)
  return [Number(read.filter.minimum) / 1e6, Number(read.filter.maximum) / 1e6] as const
}

test('the filters of an area cover all of it that lies on the earth, and hardly more', () => {
  fc.assert(
    fc.property(area, (bounds) => {
      const { latitude, longitude } = areaFilters(bounds)
      const [south, north] = boundsIn(latitude)
      expect(south).toBeLessThanOrEqual(bounds.south)
      expect(north).toBeGreaterThanOrEqual(bounds.north)
      expect(south).toBeGreaterThanOrEqual(Math.max(-90, bounds.south - 0.0002))
      const [west, east] = boundsIn(longitude)
      expect(west).toBeGreaterThanOrEqual(-180)
      expect(east).toBeLessThanOrEqual(180)
    }),
  )
})

test.each([
  [200, 'range;180|180'],
  [-200, 'range;-180|-180'],
])('the filters of an area beyond the earth, at %i degrees, are valid filters of a list', (at, range) => {
  const beyond = { south: 0, north: 1, west: at - 1, east: at + 1 }
  const { longitude } = areaFilters(beyond)
  expect(boundsIn(longitude)).toEqual(boundsIn(range))
})

test('the filters of a place cover exactly that place', () => {
  const at = { south: 40.416801, north: 40.416801, west: -3.703799, east: -3.703799 }
  expect(placeFilters(at)).toEqual({
    latitude: 'range;40.416801|40.416801',
    longitude: 'range;-3.703799|-3.703799',
  })
})
