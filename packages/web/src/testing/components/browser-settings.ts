// The types of the commands that this Chromium accepts.
import type {} from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** The window as all tests find it; also in ../../../component-tests.ts. */
const WIDTH = 1440
const HEIGHT = 900

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
