import { LEAST_DETAIL, nearDuplicateBits, usualProofTerms } from '@lienzo/rules/installation/photo-flags'
import { describe, expect, it } from 'vitest'
import { falseTwinOf, falseTwins, twinsOf } from '../../../testing/likeness/likeness-set.ts'
import { waysBack } from '../../../testing/likeness/taken-again.ts'
import { looksOf } from './likeness.ts'

/**
 * Seed of the generated shop whose photos are compared. `npm run bench -- likeness` prints the figures for all generated
 * photos.
 */
const SHOP = 3

/** Returns whether both photos have enough detail, and whether `second` is a near-duplicate of `first`. */
async function judge(first: Buffer, second: Buffer) {
  const [earlier, later] = [await looksOf(first), await looksOf(second)]
  const detail = Math.min(earlier.look.detail, later.look.detail)
  const bits = nearDuplicateBits(later.views, earlier.look, usualProofTerms.similarBits)
  return { hasDetail: detail >= LEAST_DETAIL, isNear: bits !== null }
}

describe('a photo that was used before', () => {
  it.each(waysBack)('is a near-duplicate when it comes back %s', async (way) => {
    const { first, returned } = await twinsOf(SHOP, [way])
    const [again] = returned
    expect(await judge(first, again?.picture ?? first)).toEqual({ hasDetail: true, isNear: true })
  })
})

async function judgeFalse(kind: (typeof falseTwins)[number]) {
  const { first, second } = await falseTwinOf(kind, SHOP)
  return judge(first, second)
}

describe('a photo of something else', () => {
  it.each(falseTwins)('is not a near-duplicate: %s', async (kind) => {
    const { hasDetail, isNear } = await judgeFalse(kind)
    expect(hasDetail && isNear).toBe(false)
  })

  it('lacks the detail for a comparison if it shows a white wall or a night window', async () => {
    for (const kind of ['two white walls', 'two night windows'] as const) {
      expect(await judgeFalse(kind)).toMatchObject({ hasDetail: false })
    }
  })
})

it('hashes a picture as 64 waves and 1,024 gradients, deterministically', async () => {
  const { first } = await falseTwinOf('one poster in two shops', SHOP)
  const { look } = await looksOf(first)
  expect(look).toEqual({
    likeness: expect.stringMatching(/^[01]{64}$/),
    gradients: expect.stringMatching(/^[01]{1024}$/),
    detail: expect.any(Number),
  })
  expect((await looksOf(first)).look).toEqual(look)
})
