import { inputs } from '@lienzo/rules/testing/inputs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { APART, clusterPoints } from './clusters.ts'
import type { MapPoints } from './map-points.ts'
import { CLOSEST } from './map-view.ts'

/** Places distributed like shops: some alone, some next door to each other, some at the same place. */
const places = fc
  .array(
    fc.record({
      latitude: fc.integer({ min: -80, max: 80 }),
      longitude: fc.integer({ min: -179, max: 179 }),
      beside: fc.constantFrom(0, 0, 0.000_01, 0.003, 0.4),
    }),
    { maxLength: 60 },
  )
  .map((all) => [...all, ...all.filter((_, index) => index % 3 === 0)])
const zoom = fc.integer({ min: 0, max: CLOSEST })

function pointsAt(all: readonly { latitude: number; longitude: number; beside: number }[]): MapPoints {
  return {
    ids: all.map((_, index) => index + 1),
    latitudes: all.map(({ latitude, beside }) => latitude + beside),
    longitudes: all.map(({ longitude, beside }) => longitude + beside),
  }
}

/** Returns the horizontal distance between two points in px. */
function pxBetween({ longitudes }: MapPoints, one: number, other: number, at: number): number {
  return (Math.abs((longitudes[one] ?? 0) - (longitudes[other] ?? 0)) / 360) * 256 * 2 ** at
}

describe('clusters', () => {
  test('contain each point once, at every zoom, and have a unique key', () => {
    fc.assert(
      fc.property(places, zoom, (all, at) => {
        const points = pointsAt(all)
        const clusters = clusterPoints(points)(at)
        const allIndexes = clusters.flatMap(({ indexes }) => [...indexes])
        expect(allIndexes.toSorted((one, other) => one - other)).toEqual(points.ids.map((id) => id - 1))
        expect(new Set(clusters.map(({ key }) => key)).size).toBe(clusters.length)
      }),
    )
  })

  test('contain only points near their first point', () => {
    fc.assert(
      fc.property(places, zoom, (all, at) => {
        const points = pointsAt(all)
        for (const { indexes, area } of clusterPoints(points)(at)) {
          const [first = 0] = indexes
          for (const index of indexes) {
            expect(pxBetween(points, first, index, at)).toBeLessThanOrEqual(APART + 1e-6)
            expect(points.latitudes[index]).toBeGreaterThanOrEqual(area.south)
            expect(points.latitudes[index]).toBeLessThanOrEqual(area.north)
          }
        }
      }),
    )
  })

  test('split at the zoom that they name, unless all their points are at one place', () => {
    fc.assert(
      fc.property(places, zoom, (all, at) => {
        const points = pointsAt(all)
        const clustersAt = clusterPoints(points)
        for (const { indexes, apartFrom } of clustersAt(at)) {
          const holders = (from: number) =>
            clustersAt(from).filter((cluster) => cluster.indexes.some((index) => indexes.includes(index)))
          if (apartFrom === null) continue
          expect(apartFrom).toBeGreaterThan(at)
          expect(holders(apartFrom).length).toBeGreaterThan(1)
        }
      }),
      // In this example the first point is between the other two, so its cluster could contain both although they are far
      // enough apart.
      {
        numRuns: inputs(30),
        examples: [[[-1, 0, -4].map((longitude) => ({ latitude: 0, longitude, beside: 0 })), 0]],
      },
    )
  })

  test('of one shop stay together at the closest zoom', () => {
    const shop = pointsAt([
      { latitude: 40, longitude: -3, beside: 0 },
      { latitude: 40, longitude: -3, beside: 0 },
    ])
    const [only, ...others] = clusterPoints(shop)(CLOSEST)
    expect(others).toEqual([])
    expect(only).toMatchObject({ latitude: 40, longitude: -3, indexes: [0, 1], apartFrom: null })
  })
})
