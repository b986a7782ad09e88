import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'

let started: Promise<Browser> | undefined

/** The Chromium of this worker: all its files go on in the same one, which ends with the worker. */
export function workersBrowser(): Promise<Browser> {
  started ??= startBrowser()
  return started
}
