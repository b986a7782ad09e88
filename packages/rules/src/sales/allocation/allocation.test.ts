import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSizeSettings as settings, sizeThatFills, validateSize } from '../../catalogue/size-check.ts'
import { codesOf, levelsOf, outcomeOf, spaceStates } from './allocation.ts'

const side = fc.integer({ min: 1, max: 4000 })
const picture = fc.record({ widthPx: side, heightPx: side })
const metre = fc.integer({ min: 1, max: 1_000_000_000 })
const page = fc.record({ widthUm: metre, heightUm: metre })
const space = fc.record({ visibleWidthMm: side, visibleHeightMm: side, bleedMm: fc.nat(30) })
const product = {
  ...{ minWidthMm: 0, maxWidthMm: 0, minHeightMm: 0, maxHeightMm: 0, fixedSizes: [] },
  bleedMm: 3,
}

describe('the fit of an artwork and a space', () => {
  // covers: product 9.13
  test('matches the checks of a line at the size of the space', () => {
    fc.assert(
      fc.property(
        fc.array(picture, { maxLength: 5 }),
        fc.array(space, { maxLength: 8 }),
        (pictures, spaces) => {
          const artworks = pictures.map((shape) => ({ shape, pixels: shape }))
          const codes = codesOf(artworks, spaces, product, settings)
          pictures.forEach((artwork, row) => {
            expect(codes[row]).toHaveLength(spaces.length)
            spaces.forEach((each, place) => {
              const print = { ...sizeThatFills(each), product, material: null, space: null, artwork }
              const checks = validateSize(print, settings)
              const level = (name: string) => checks.find(({ check }) => check === name)?.level
              expect(levelsOf(codes[row]?.[place] ?? '')).toEqual({
                ...{ proportions: level('proportions'), resolution: level('resolution') },
              })
            })
          })
        },
      ),
    )
  })

  test('is good only without findings, and never for a space where nothing can be mounted', () => {
    for (const state of spaceStates) {
      for (const code of [...'012345678?']) {
        const levels = levelsOf(code)
        const isBad = levels?.proportions === 'error' || levels?.resolution === 'error'
        const outcome = outcomeOf(code, state)
        if (isBad || !['free', 'taken'].includes(state)) expect(outcome).toBe('unfit')
        else if (state === 'taken') expect(outcome).toBe('taken')
        else expect(outcome).toBe(code === '0' ? 'fits' : 'doubtful')
      }
    }
  })

  test('is exact for any page size', () => {
    fc.assert(
      fc.property(page, space, (shape, each) => {
        const print = { ...sizeThatFills(each), product, material: null, space: null, artwork: shape }
        const level = validateSize(print, settings).find(({ check }) => check === 'proportions')?.level
        const [code = ''] = codesOf([{ shape, pixels: null }], [each], product, settings)
        expect(levelsOf(code)).toEqual({ proportions: level, resolution: 'ok' })
      }),
    )
  })

  test('is doubtful if one has no known shape, without invented values', () => {
    expect(codesOf([{ shape: null, pixels: null }], [null], product, settings)).toEqual(['?'])
    expect(levelsOf('?')).toBeNull()
  })
})
