import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf, idsIn } from './map-points.ts'
import { CLOSEST, readView, writeView } from './map-view.ts'
import { markerTowards, nearestSpot } from './marker-focus.ts'

const degree = (most: number) =>
  fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((n) => n / 10_000)
const place = fc.record({ latitude: degree(90), longitude: degree(180) })

describe('the view of a map in an address', () => {
  test('is read back as it was written', () => {
    const view = fc.record({
      latitude: degree(90),
      longitude: degree(180),
      zoom: fc.integer({ min: 1, max: CLOSEST }),
    })
    fc.assert(
      fc.property(view, (mapView) => {
        const read = readView(writeView(mapView))
        expect(read?.latitude).toBeCloseTo(mapView.latitude, 4)
        expect(read?.longitude).toBeCloseTo(mapView.longitude, 4)
        expect(read?.zoom).toBe(mapView.zoom)
      }),
    )
  })

  test.each(['all', '', '1', '91,0,5', '40,-181,5', '40,-3', '40,-3,99', '40,-3,2.5', '40,-3,5,6', 'a,b,c'])(
    'is not read from %j, and so shows all points',
    (text) => expect(readView(text)).toBeNull(),
  )

  test('is read from any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readView(text)
        if (read) expect(Number.isInteger(read.zoom)).toBe(true)
      }),
    )
  })
})

describe('the area of points', () => {
  test('contains all of them, and a smaller area contains exactly those inside it', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), place, (places, corner) => {
        const points = {
          ids: places.map((_, index) => index),
          latitudes: places.map(({ latitude }) => latitude),
          longitudes: places.map(({ longitude }) => longitude),
        }
        const area = areaOf(points)
        expect(area && idsIn(points, area)).toEqual(points.ids)
        const north = area && idsIn(points, { ...area, south: corner.latitude })
        expect(north).toEqual(points.ids.filter((id) => (points.latitudes[id] ?? 0) >= corner.latitude))
      }),
    )
  })

  test('does not exist without points', () => {
    expect(areaOf({ ids: [], latitudes: [], longitudes: [] })).toBeNull()
  })
})

describe('arrow keys between markers', () => {
  const spots = [
    { key: 'middle', x: 100, y: 100 },
    { key: 'right', x: 180, y: 110 },
    { key: 'far right', x: 400, y: 100 },
    { key: 'below', x: 90, y: 220 },
  ]
  const from = (key: string) => spots.find((spot) => spot.key === key) ?? { key, x: 0, y: 0 }

  test('lead to the nearest marker in their direction, and nowhere if there is none', () => {
    expect(markerTowards('ArrowRight', from('middle'), spots)?.key).toBe('right')
    expect(markerTowards('ArrowDown', from('middle'), spots)?.key).toBe('below')
    expect(markerTowards('ArrowLeft', from('far right'), spots)?.key).toBe('right')
    expect(markerTowards('ArrowUp', from('middle'), spots)).toBeUndefined()
    expect(markerTowards('Enter', from('middle'), spots)).toBeUndefined()
  })

  test('start from the nearest marker of a point', () => {
    expect(nearestSpot({ x: 170, y: 100 }, spots)?.key).toBe('right')
    expect(nearestSpot({ x: 0, y: 0 }, [])).toBeUndefined()
  })
})
