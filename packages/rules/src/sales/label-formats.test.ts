import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelFormatNames, labelFormats, labelPlace, labelsOnPage } from './label-formats.ts'

const anyFormat = fc.constantFrom(...labelFormatNames).map((name) => labelFormats[name])

describe('the positions of labels', () => {
  test('are centred on their page and never overlap', () => {
    fc.assert(
      fc.property(anyFormat, (format) => {
        const { page, label } = format
        const places = Array.from({ length: labelsOnPage(format) }, (_, index) => labelPlace(format, index))
        for (const [index, { x, y, page: of }] of places.entries()) {
          expect(of).toBe(0)
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(x + label.width).toBeLessThanOrEqual(page.width)
          expect(y + label.height).toBeLessThanOrEqual(page.height)
          for (const other of places.slice(index + 1)) {
            const apart =
              Math.abs(other.x - x) >= label.width - 1e-6 || Math.abs(other.y - y) >= label.height - 1e-6
            expect(apart).toBe(true)
          }
        }
        const last = places.at(-1)
        expect((last?.x ?? 0) + label.width + format.first.x).toBeCloseTo(page.width, 6)
        expect((last?.y ?? 0) + label.height + format.first.y).toBeCloseTo(page.height, 6)
      }),
    )
  })

  test('start at the first free label of a used sheet, and continue on a new one', () => {
    fc.assert(
      fc.property(anyFormat, fc.nat(2000), fc.nat(100), (format, index, count) => {
        const usedLabels = count % labelsOnPage(format)
        const { page, ...place } = labelPlace(format, index, usedLabels)
        expect(page).toBe(Math.floor((index + usedLabels) / labelsOnPage(format)))
        const { page: _, ...alone } = labelPlace(format, (index + usedLabels) % labelsOnPage(format))
        expect(place).toEqual(alone)
      }),
    )
  })

  test('match the number in the name of the sheet', () => {
    const { a4_8, a4_14, a4_24, roll_100x150 } = labelFormats
    expect([a4_8, a4_14, a4_24, roll_100x150].map(labelsOnPage)).toEqual([8, 14, 24, 1])
  })
})
