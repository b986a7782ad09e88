// Adds the types of the commands that Chromium accepts.
import type {} from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** Initial size of the window in each test, in px. `component-tests.ts` repeats it. */
const WIDTH = 1440
const HEIGHT = 900

/** Longest timeout, in ms, that the tests shorten. It covers the timers that wait for the user to type, point or resize. */
const LONGEST_PAUSE = 500

/** Divisor that shortens these timeouts. */
const TIMES_SHORTER = 5

const realSetTimeout = window.setTimeout

/** Resizes the window for the rest of the test. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(WIDTH, HEIGHT))
  await page.viewport(width, height)
}

/** Enables animations for the rest of the test. */
export async function showMovement(): Promise<void> {
  const prefer = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  }
  onTestFinished(() => prefer('reduce'))
  await prefer('no-preference')
}

/**
 * Divides every timeout of up to `LONGEST_PAUSE` by `TIMES_SHORTER`, which keeps their order. Longer timeouts and animation
 * frames are unchanged.
 */
export function shortenPauses(): void {
  const setTimeout = (handler: TimerHandler, milliseconds = 0, ...values: unknown[]): number =>
    realSetTimeout(
      handler,
      milliseconds <= LONGEST_PAUSE ? milliseconds / TIMES_SHORTER : milliseconds,
      ...values,
    )
  window.setTimeout = Object.assign(setTimeout, realSetTimeout)
}
