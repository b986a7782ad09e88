import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOfRound, type Stop } from './round.ts'

const stopOf = (changes: Partial<Stop> = {}): Stop => ({
  ...{ id: 1, place: null, country: 'ES', postalCode: '', city: '', plannedAt: null },
  ...changes,
})

const stops = fc.uniqueArray(
  fc.record({
    id: fc.nat(),
    place: fc.option(
      fc.record({
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
    ),
    country: fc.constantFrom('ES', 'PT'),
    postalCode: fc.constantFrom('', '08001', '28013'),
    city: fc.constantFrom('', 'Madrid', 'madrid', 'Porto'),
    plannedAt: fc.option(fc.nat({ max: 5 }).map((day) => day * 86_400)),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
)

const idsOf = (round: readonly Stop[]) => round.map(({ id }) => id)

describe('the route of an installer', () => {
  it('visits every stop once, even with incomplete data', () => {
    fc.assert(
      fc.property(stops, (someStops) => {
        expect(idsOf(orderOfRound(someStops)).toSorted()).toEqual(idsOf(someStops).toSorted())
      }),
    )
  })

  it('does not depend on the order in which the stops are given', () => {
    fc.assert(
      fc.property(stops, (someStops) => {
        expect(idsOf(orderOfRound(someStops.toReversed()))).toEqual(idsOf(orderOfRound(someStops)))
      }),
    )
  })

  it('goes day by day, with stops without a day last', () => {
    fc.assert(
      fc.property(stops, (someStops) => {
        const days = orderOfRound(someStops).map(({ plannedAt }) => plannedAt ?? Number.MAX_SAFE_INTEGER)
        expect(days).toEqual(days.toSorted((one, other) => one - other))
      }),
    )
  })

  it('continues to the nearest remaining stop, even from one day to the next', () => {
    const madrid = stopOf({ id: 1, postalCode: '28013', place: { latitude: 40.4168, longitude: -3.7038 } })
    const toledo = stopOf({ id: 2, postalCode: '45001', place: { latitude: 39.8628, longitude: -4.0273 } })
    const getafe = stopOf({ id: 3, postalCode: '28901', place: { latitude: 40.3083, longitude: -3.7329 } })
    const later = { plannedAt: 86_400 }
    const segovia = {
      ...stopOf({ id: 4, postalCode: '40001', place: { latitude: 40.9429, longitude: -4.1088 } }),
      ...later,
    }
    const ciudadReal = {
      ...stopOf({ id: 5, postalCode: '99999', place: { latitude: 38.9848, longitude: -3.9274 } }),
      ...later,
    }
    const today = [toledo, madrid, getafe].map((stop) => ({ ...stop, plannedAt: 0 }))
    expect(idsOf(orderOfRound([...today, segovia, ciudadReal]))).toEqual([1, 3, 2, 5, 4])
  })

  it('puts a stop without coordinates after its neighbours, or sorts by postal code if all lack them', () => {
    const stopsWithPlace = [
      stopOf({ id: 1, postalCode: '08001', city: 'Barcelona', place: { latitude: 41.38, longitude: 2.17 } }),
      stopOf({ id: 2, postalCode: '28013', city: 'Madrid', place: { latitude: 40.41, longitude: -3.7 } }),
    ]
    const sameCode = stopOf({ id: 3, postalCode: '08001' })
    const sameCity = stopOf({ id: 4, postalCode: '28999', city: 'MADRID' })
    const elsewhere = [stopOf({ id: 5, postalCode: '46001' }), stopOf({ id: 6, postalCode: '41001' })]
    expect(idsOf(orderOfRound([...elsewhere, sameCity, sameCode, ...stopsWithPlace]))).toEqual([
      1, 3, 2, 4, 6, 5,
    ])
  })
})
