// The types of the commands that this Chromium accepts.
import type {} from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** The window as all tests find it; also in ../../../component-tests.ts. */
const WIDTH = 1440
const HEIGHT = 900

/** Longest pause of the application that counts as waiting for somebody who types, points or resizes, in ms. */
const LONGEST_PAUSE = 500

/** How many times shorter such a pause is in tests. */
const TIMES_SHORTER = 5

const realSetTimeout = window.setTimeout

/** Gives the window another size for the rest of the test. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(WIDTH, HEIGHT))
  await page.viewport(width, height)
}

/** Has what moves be seen moving for the rest of the test. */
export async function showMovement(): Promise<void> {
  const prefer = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  }
  onTestFinished(() => prefer('reduce'))
  await prefer('no-preference')
}

/** Shortens debounces and delays of tooltips, which stay in the same order; longer timers and frames keep their time. */
export function shortenPauses(): void {
  const setTimeout = (handler: TimerHandler, milliseconds = 0, ...values: unknown[]): number =>
    realSetTimeout(
      handler,
      milliseconds <= LONGEST_PAUSE ? milliseconds / TIMES_SHORTER : milliseconds,
      ...values,
    )
  window.setTimeout = Object.assign(setTimeout, realSetTimeout)
}
