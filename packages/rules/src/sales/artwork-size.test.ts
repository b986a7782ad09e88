import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkArtworkAt, largestSizeAt } from './artwork-size.ts'

const pixels = fc.integer({ min: 400, max: 40_000 })
const artworks = fc.record({ widthPx: pixels, heightPx: pixels })
const resolutionOf = (
  size: { widthMm: number; heightMm: number },
  artwork: { widthPx: number; heightPx: number },
) => checkArtworkAt(size, artwork).find(({ check }) => check === 'resolution')

describe('an artwork at a size', () => {
  test('has enough pixels at its largest size, and too few 1 mm beyond it', () => {
    fc.assert(
      fc.property(artworks, fc.constantFrom(50, 100, 150, 300), (artwork, dpi) => {
        const { widthMm, heightMm } = largestSizeAt(dpi, artwork)
        expect(resolutionOf({ widthMm, heightMm }, artwork)?.values.dpi).toBeGreaterThanOrEqual(dpi)
        expect(resolutionOf({ widthMm: widthMm + 1, heightMm }, artwork)?.values.dpi).toBeLessThan(dpi)
      }),
    )
  })

  // covers: product 5.10
  test('warns below 100 dpi and fails below 50', () => {
    const artwork = { widthPx: 1000, heightPx: 1000 }
    const levelAt = (mm: number) => resolutionOf({ widthMm: mm, heightMm: mm }, artwork)?.level
    expect([254, 254.1, 508, 508.1].map(levelAt)).toEqual(['ok', 'warning', 'warning', 'error'])
  })

  // covers: product 5.9
  test('reports whether its proportions match', () => {
    const artwork = { widthPx: 2000, heightPx: 1000 }
    const levels = [
      { widthMm: 841.5, heightMm: 420.8 },
      { widthMm: 400, heightMm: 206 },
      { widthMm: 400, heightMm: 400 },
    ].map((size) => checkArtworkAt(size, artwork).find(({ check }) => check === 'proportions')?.level)
    expect(levels).toEqual(['ok', 'warning', 'error'])
  })
})
