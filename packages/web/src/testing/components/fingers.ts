// Adds the types of the commands that Chromium accepts.
import type {} from '@vitest/browser-playwright'
import { cdp, type Locator } from 'vitest/browser'

/**
 * Spreads two fingers on an element: puts them on either side of its centre, then moves them to each of these distances from
 * the centre, in px.
 */
export async function spreadFingers(locator: Locator, distances: readonly number[]): Promise<void> {
  const { left, top, width, height } = locator.element().getBoundingClientRect()
  // The test page shows the application in a frame, which may be scaled down.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  const scale = frame.width / innerWidth
  const y = frame.top + (top + height / 2) * scale
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number[]) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart.map((pixels, id) => ({
        x: frame.left + (left + width / 2 + pixels) * scale,
        y,
        id,
      })),
    })
  const [first = 0, ...others] = distances
  await touch('touchStart', [-first, first])
  for (const apart of others) await touch('touchMove', [-apart, apart])
  await touch('touchEnd', [])
}
