import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'

/** Options for pages that live for seconds, where optimizing for a long life costs more than it saves. */
const BRIEFLY = [
  // Pages of one site share a process, and with it the scripts that it has compiled.
  '--process-per-site',
  '--in-process-gpu',
  '--js-flags=--no-opt --always-sparkplug',
]

let browser: Promise<Browser> | undefined

/** Returns the Chromium of this worker, which all its files share and which ends with the worker. */
export function workersBrowser(): Promise<Browser> {
  browser ??= startBrowser(BRIEFLY)
  return browser
}
