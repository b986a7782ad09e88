import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'

/** Options for pages that live only for seconds, in which optimizing code costs more time than it saves. */
const BRIEFLY = [
  // Pages of one site share a process and its compiled scripts.
  '--process-per-site',
  '--in-process-gpu',
  '--js-flags=--no-opt --always-sparkplug',
]

let browser: Promise<Browser> | undefined

/** Returns the Chromium that all test files of this worker share. It is closed when the worker ends. */
export function workersBrowser(): Promise<Browser> {
  browser ??= startBrowser(BRIEFLY)
  return browser
}
