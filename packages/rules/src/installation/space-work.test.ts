import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSettled, stateOfWork } from './space-work.ts'

const photo = (takenInAt: number, refusedAt: number | null = null) => ({ takenInAt, refusedAt })
const moment = fc.nat({ max: 100 })
const photos = fc.array(fc.record({ takenInAt: moment, refusedAt: fc.option(moment) }), { maxLength: 6 })
const report = fc.option(
  fc.record({ kind: fc.constantFrom('not_done' as const, 'can_be_done' as const), at: moment }),
)

describe('the state of the work in a space', () => {
  it.each([
    ['nothing came', [], null, 'todo'],
    ['a photo came', [photo(5)], null, 'done'],
    ['the photo was refused', [photo(5, 8)], null, 'again'],
    ['another one came after that', [photo(5, 8), photo(9)], null, 'done'],
    ['one of two was refused last', [photo(5), photo(6, 8)], null, 'again'],
    ['it could not be done', [], { kind: 'not_done', at: 7 }, 'not_done'],
    ['it was done after all', [photo(9)], { kind: 'not_done', at: 7 }, 'done'],
    ['it can be done after all', [], { kind: 'can_be_done', at: 7 }, 'todo'],
    ['it could not be done again', [photo(5, 8)], { kind: 'not_done', at: 9 }, 'not_done'],
    ['it was refused after it could not be done', [photo(5, 8)], { kind: 'not_done', at: 6 }, 'again'],
  ] as const)('%s', (_, photosOfIt, saidOfIt, state) => {
    expect(stateOfWork({ photos: photosOfIt, said: saidOfIt })).toBe(state)
  })

  it('does not depend on the order in which photos arrived', () => {
    fc.assert(
      fc.property(photos, report, (somePhotos, last) => {
        expect(stateOfWork({ photos: somePhotos.toReversed(), said: last })).toBe(
          stateOfWork({ photos: somePhotos, said: last }),
        )
      }),
    )
  })

  it('is determined by a photo that arrives after all others', () => {
    fc.assert(
      fc.property(photos, report, (somePhotos, last) => {
        expect(isSettled(stateOfWork({ photos: [...somePhotos, photo(101)], said: last }))).toBe(true)
      }),
    )
  })
})
