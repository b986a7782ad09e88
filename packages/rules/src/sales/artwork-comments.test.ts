import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFromEarlierRevision, isShownOn, PIN_SPAN, pinAt } from './artwork-comments.ts'

const revision = fc.integer({ min: 1, max: 40 })

describe('a comment on a version of an artwork', () => {
  test('is visible on its own version and every later one while it is open', () => {
    fc.assert(
      fc.property(revision, revision, (ownRevision, viewedRevision) => {
        expect(isShownOn({ revision: ownRevision, resolved_revision: null }, viewedRevision)).toBe(
          viewedRevision >= ownRevision,
        )
      }),
    )
  })

  test('stays with the versions on which it was open once it is resolved', () => {
    fc.assert(
      fc.property(revision, fc.nat(20), revision, (ownRevision, later, viewedRevision) => {
        const span = { revision: ownRevision, resolved_revision: ownRevision + later }
        expect(isShownOn(span, viewedRevision)).toBe(
          viewedRevision >= ownRevision && viewedRevision <= ownRevision + later,
        )
      }),
    )
  })

  test('is marked as carried on later versions only', () => {
    expect(
      [1, 2, 3].map((viewedRevision) =>
        isFromEarlierRevision({ revision: 2, resolved_revision: null }, viewedRevision),
      ),
    ).toEqual([false, false, true])
  })
})

describe('a pin', () => {
  const share = fc.double({ min: -2, max: 3, noNaN: true })

  test('is in whole steps and never outside the picture', () => {
    fc.assert(
      fc.property(share, share, (x, y) => {
        for (const index of Object.values(pinAt({ x, y }))) {
          expect(Number.isInteger(index)).toBe(true)
          expect(index).toBeGreaterThanOrEqual(0)
          expect(index).toBeLessThanOrEqual(PIN_SPAN)
        }
      }),
    )
  })

  test('is within a pixel of its position, on pictures of every size', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 50, max: 5000 }),
        (x, width) => {
          const pixels = (pinAt({ x, y: 0 }).x / PIN_SPAN) * width
          expect(Math.abs(pixels - x * width)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
