import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fitInto,
  lineOnPicture,
  lookAt,
  panBy,
  placeAt,
  sheetOf,
  WHOLE_PICTURE,
  zoomAt,
} from './picture-view.ts'

const side = fc.integer({ min: 120, max: 2000 })
const frames = fc
  .record({
    stage: fc.record({ width: side, height: side }),
    picture: fc.record({ width: side, height: side }),
  })
  .map(({ stage, picture }) => ({ stage, fit: fitInto(stage, picture, 16) }))
const factor = fc.double({ min: 0.2, max: 5, noNaN: true })
const shift = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })

test('the whole picture is shown in its proportions and with a margin', () => {
  fc.assert(
    fc.property(side, side, side, side, (width, height, pictureWidth, pictureHeight) => {
      const fit = fitInto({ width, height }, { width: pictureWidth, height: pictureHeight }, 16)
      expect(fit.width).toBeLessThanOrEqual(width - 32 + 1e-6)
      expect(fit.height).toBeLessThanOrEqual(height - 32 + 1e-6)
      expect(fit.width / fit.height).toBeCloseTo(pictureWidth / pictureHeight, 6)
    }),
  )
})

describe('zooming', () => {
  test('keeps the point under the pointer in place, once the picture covers the window', () => {
    fc.assert(
      fc.property(frames, fc.double({ min: 1.05, max: 3, noNaN: true }), shift, (frame, closer, from) => {
        const covering = Math.max(frame.stage.width / frame.fit.width, frame.stage.height / frame.fit.height)
        fc.pre(covering * closer <= 16)
        const view = zoomAt(WHOLE_PICTURE, frame, covering)
        const point = {
          x: (from.x / 900) * (frame.stage.width / 2),
          y: (from.y / 900) * (frame.stage.height / 2),
        }
        const before = placeAt(view, frame, point)
        const after = placeAt(zoomAt(view, frame, closer, point), frame, point)
        expect(after.x).toBeCloseTo(before.x, 6)
        expect(after.y).toBeCloseTo(before.y, 6)
      }),
    )
  })

  test('shows no gap beside a picture larger than the window, and keeps a smaller one centred', () => {
    fc.assert(
      fc.property(frames, fc.array(fc.tuple(factor, shift), { maxLength: 8 }), (frame, moves) => {
        const view = moves.reduce(
          (current, [by, shifted]) => panBy(zoomAt(current, frame, by, shifted), frame, shifted),
          WHOLE_PICTURE,
        )
        const sheet = sheetOf(view, frame)
        for (const [start, length, room] of [
          [sheet.left, sheet.width, frame.stage.width],
          [sheet.top, sheet.height, frame.stage.height],
        ] as const) {
          if (length <= room) expect(start).toBeCloseTo((room - length) / 2, 4)
          else {
            expect(start).toBeLessThanOrEqual(1e-6)
            expect(start + length).toBeGreaterThanOrEqual(room - 1e-6)
          }
        }
      }),
    )
  })

  test('is limited to the whole picture and to sixteen times that', () => {
    const frame = { stage: { width: 800, height: 600 }, fit: { width: 400, height: 568 } }
    expect(zoomAt(WHOLE_PICTURE, frame, 0.1)).toEqual(WHOLE_PICTURE)
    expect(zoomAt(WHOLE_PICTURE, frame, 1000).scale).toBe(16)
  })
})

test('a point is centred as far as the picture extends', () => {
  const frame = { stage: { width: 400, height: 400 }, fit: { width: 368, height: 368 } }
  const view = zoomAt(WHOLE_PICTURE, frame, 4)
  expect(lookAt(view, frame, { x: 0.4, y: 0.6 })).toMatchObject({ x: 0.4, y: 0.6 })
  expect(sheetOf(lookAt(view, frame, { x: 0, y: 0 }), frame)).toMatchObject({ left: 0, top: 0 })
})

test('a slider below the picture marks the position above its handle', () => {
  const span = { left: 100, width: 400, window: 600 }
  expect(lineOnPicture(50, span)).toBe(50)
  expect(lineOnPicture(0, span)).toBe(0)
  expect(lineOnPicture(100, span)).toBe(100)
  expect(lineOnPicture(0, { left: -200, width: 1000, window: 600 })).toBeCloseTo(20.8)
})
