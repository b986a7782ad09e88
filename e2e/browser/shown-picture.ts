import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Returns the natural size of a tile's picture, and its colours at four points. */
export function shownIn(tile: Locator) {
  return tile.locator('img').evaluate(async (element) => {
    const picture = element as HTMLImageElement
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth
    canvas.height = picture.naturalHeight
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
    drawing.drawImage(picture, 0, 0)
    const at = (x: number, y: number) => [
      ...drawing
        .getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1)
        .data.slice(0, 3),
    ]
    return {
      width: canvas.width,
      height: canvas.height,
      left: at(0.2, 0.5),
      right: at(0.8, 0.5),
      top: at(0.5, 0.2),
      bottom: at(0.5, 0.8),
    }
  })
}

/** Expects a colour to be the red on the left of the pictures of `realFiles`, with a tolerance for print colours and JPEG. */
export function expectRed([red = 0, green = 0, blue = 0]: number[]) {
  expect(red).toBeGreaterThan(150)
  expect(Math.max(green, blue)).toBeLessThan(110)
}
