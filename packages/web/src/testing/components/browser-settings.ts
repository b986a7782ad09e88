// Imports the types of the commands that Chromium accepts.
import type {} from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** Size of the window at the start of each test, in px; also in ../../../component-tests.ts. */
const WIDTH = 1440
const HEIGHT = 900

/** Longest timer, in ms, that is assumed to wait for the user to type, point or resize. */
const LONGEST_PAUSE = 500

/** Factor by which tests shorten the timers that wait for the user. */
const TIMES_SHORTER = 5

const realSetTimeout = window.setTimeout

/** Resizes the window for the rest of the test. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(WIDTH, HEIGHT))
  await page.viewport(width, height)
}

/** Turns animations on for the rest of the test. */
export async function showMovement(): Promise<void> {
  const prefer = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  }
  onTestFinished(() => prefer('reduce'))
  await prefer('no-preference')
}

/**
 * Shortens debounces and tooltip delays by the same factor, which keeps their order. Longer timers and animation frames stay
 * unchanged.
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
