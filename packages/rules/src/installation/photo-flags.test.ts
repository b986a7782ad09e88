import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  flagsOfPhoto,
  type LikePhoto,
  momentSources,
  nearDuplicateBits,
  type ProvenJob,
  type TakenMoment,
  takenMoment,
  usualProofTerms,
  windowOfDays,
} from './photo-flags.ts'
import { distanceM, type Place } from './place.ts'

const DAY = 86_400
const monday = Date.UTC(2026, 4, 4) / 1000
const shop: Place = { latitude: 40.4168, longitude: -3.7038 }
const job: ProvenJob = { place: shop, window: windowOfDays({ from: monday, to: monday + 4 * DAY }) }
const cameraMoment = (at: number): TakenMoment => ({ at, source: 'camera' })
const good = { taken: cameraMoment(monday + DAY), place: shop, arrivedAt: monday + DAY + 60, like: [] }

const flags = (
  photo: Partial<{ taken: TakenMoment | null; place: Place | null; arrivedAt: number; like: LikePhoto[] }>,
  of: ProvenJob = job,
) => flagsOfPhoto({ ...good, ...photo }, of, usualProofTerms)

const places = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the flags of a photo of a space', () => {
  it('are empty if it was taken there, within its days, and is new', () => {
    expect(flags({})).toEqual([])
  })

  it('contain its distance from the space', () => {
    expect(flags({ place: { latitude: 41.3874, longitude: 2.1686 } })).toEqual([
      { flag: 'far', metres: 505_096 },
    ])
    expect(flags({ place: { ...shop, latitude: shop.latitude + 0.0026 } })).toEqual([])
    expect(flags({ place: { latitude: 0, longitude: 0 } }, { ...job, place: null })).toEqual([])
  })

  it('report a photo taken before the first day or after the last', () => {
    expect(flags({ taken: cameraMoment(monday - 1) })).toEqual([{ flag: 'early', taken_at: monday - 1 }])
    const after = monday + 5 * DAY
    expect(flags({ taken: cameraMoment(after), arrivedAt: after })).toEqual([
      { flag: 'late', taken_at: after },
    ])
    expect(flags({ taken: cameraMoment(after - 1), arrivedAt: after })).toEqual([])
    expect(flags({ taken: cameraMoment(after) }, { ...job, window: { from: null, until: null } })).toEqual([
      { flag: 'clock', taken_at: after },
    ])
  })

  it('count the days of the job by the clock of the space, whatever its time zone', () => {
    const hours = fc.integer({ min: -12, max: 14 })
    fc.assert(
      fc.property(hours, fc.nat({ max: 30 }), fc.integer({ min: -40, max: 40 }), (offset, length, hour) => {
        const window = windowOfDays(
          { from: monday, to: monday + length * DAY },
          (clockTime) => clockTime - offset * 3600,
        )
        const clockTime = monday + hour * 3600 + (hour > 0 ? length * DAY : 0)
        const at = clockTime - offset * 3600
        const day = Math.floor((clockTime - monday) / DAY)
        const flag = day < 0 ? 'early' : day > length ? 'late' : null
        expect(flags({ taken: cameraMoment(at), arrivedAt: at }, { place: shop, window })).toEqual(
          flag === null ? [] : [{ flag, taken_at: at }],
        )
      }),
    )
  })

  it('never call it early or late by the clock of the phone alone', () => {
    const phoneMoment: TakenMoment = { at: monday + 90 * DAY, source: 'phone' }
    expect(flags({ taken: phoneMoment, arrivedAt: phoneMoment.at })).toEqual([{ flag: 'no_time' }])
  })

  it('report a picture without time and place', () => {
    expect(flags({ taken: null, place: null })).toEqual([{ flag: 'no_place' }, { flag: 'no_time' }])
  })

  it('name the most similar photo, and an identical file first', () => {
    const near = { photoId: 7, bits: 3 }
    expect(flags({ like: [{ photoId: 9, bits: 5 }, near, { photoId: 8, bits: 30 }] })).toEqual([
      { flag: 'similar', photo_id: 7 },
    ])
    expect(flags({ like: [near, { photoId: 12, bits: null }] })).toEqual([{ flag: 'same', photo_id: 12 }])
    expect(flags({ like: [{ photoId: 8, bits: 13 }] })).toEqual([])
  })

  it('contain at most one for place, one for time and one for similarity', () => {
    const kinds = { far: 0, no_place: 0, early: 1, late: 1, clock: 1, no_time: 1, same: 2, similar: 2 }
    const times = fc.integer({ min: 0, max: 4_000_000_000 })
    fc.assert(
      fc.property(
        fc.option(fc.record({ at: times, source: fc.constantFrom(...momentSources) })),
        fc.option(places),
        times,
        fc.array(fc.record({ photoId: fc.nat(), bits: fc.option(fc.integer({ min: 0, max: 64 })) })),
        (moment, place, arrivedAt, like) => {
          const flagKinds = flags({ taken: moment, place, arrivedAt, like }).map(({ flag }) => kinds[flag])
          expect(new Set(flagKinds).size).toBe(flagKinds.length)
        },
      ),
    )
  })
})

describe('near-duplicates', () => {
  const likeness = '0011'.repeat(16)
  /** Gradient hash in which each cell has one of its four bits set. */
  const gradients = '0100'.repeat(256)
  const view = { likeness, gradients }
  /** Returns the gradient hash after clearing every third cell, up to `count` cells. */
  const without = (count: number) =>
    Array.from({ length: 256 }, (_, cell) => (cell % 3 === 0 && cell / 3 < count ? '0000' : '0100')).join('')
  /** Returns the likeness hash after flipping every fifth bit, up to `count` bits. */
  const turn = (count: number) =>
    Array.from(likeness, (bit, at) =>
      at % 5 === 0 && at / 5 < count ? (bit === '1' ? '0' : '1') : bit,
    ).join('')

  it('differ little in both hashes of one view', () => {
    const other = { likeness: turn(12), gradients: without(80) }
    expect(nearDuplicateBits([view], other, 12)).toBe(12)
    expect(nearDuplicateBits([view], other, 11)).toBe(null)
    const halves = [
      { likeness, gradients: '1000'.repeat(256) },
      { likeness: turn(13), gradients },
    ]
    expect(nearDuplicateBits(halves, view, 12)).toBe(null)
  })

  it('are compared in their closest view', () => {
    const farther = { likeness: turn(6), gradients }
    expect(nearDuplicateBits([farther, view, farther], view, 12)).toBe(0)
  })

  it('differ in each strip less than one poster does between two shops', () => {
    const beside = (rows: number) =>
      Array.from({ length: 256 }, (_, cell) => (cell % 16 < 4 && cell < rows * 16 ? '0000' : '0100')).join('')
    expect(nearDuplicateBits([view], { likeness, gradients: beside(9) }, 12)).toBe(0)
    expect(nearDuplicateBits([view], { likeness, gradients: beside(10) }, 12)).toBe(null)
  })

  it('differ in less than two fifths of their gradients', () => {
    const every = (share: number) =>
      Array.from({ length: 256 }, (_, cell) => ((cell * 7) % 16 < share ? '0000' : '0100')).join('')
    expect(nearDuplicateBits([view], { likeness, gradients: every(6) }, 12)).toBe(0)
    expect(nearDuplicateBits([view], { likeness, gradients: every(7) }, 12)).toBe(null)
  })
})

describe('the time of a photo', () => {
  const momentInSpace = (clockTime: number) => clockTime - 7200
  it.each([
    [
      { by: 'camera', at: 50 },
      { at: 50, source: 'camera' },
    ],
    [
      { by: 'satellites', at: 60 },
      { at: 60, source: 'satellites' },
    ],
    [
      { by: 'clock', shown: 9000 },
      { at: 1800, source: 'space_zone' },
    ],
    [null, { at: 70, source: 'phone' }],
  ] as const)('comes from the best available source: %j', (time, moment) => {
    expect(takenMoment(time, { momentInSpace, fileMadeAt: 70 })).toEqual(moment)
  })

  it('is that of the phone if the time zone of the space is unknown, and otherwise unknown', () => {
    const clock = { by: 'clock', shown: 9000 } as const
    expect(takenMoment(clock, { fileMadeAt: 70 })).toEqual({ at: 70, source: 'phone' })
    expect(takenMoment(clock, { fileMadeAt: null })).toBe(null)
  })
})

describe('the distance between two places', () => {
  it('is symmetric, zero to itself, and at most half the circumference of the earth', () => {
    fc.assert(
      fc.property(places, places, (one, other) => {
        expect(distanceM(one, other)).toBe(distanceM(other, one))
        expect(distanceM(one, one)).toBe(0)
        expect(distanceM(one, other)).toBeLessThanOrEqual(20_015_087)
      }),
    )
  })

  it('matches the map', () => {
    expect(distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBe(111_195)
    expect(distanceM({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 })).toBe(222)
  })
})
