import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'

/** A page of a journey lives for seconds: what is prepared for a long life costs more than it brings. */
const BRIEFLY = [
  // The pages of one person share a process, and with it the scripts that it has compiled.
  '--process-per-site',
  '--in-process-gpu',
  '--js-flags=--no-opt --always-sparkplug',
]

let started: Promise<Browser> | undefined

/** The Chromium of this worker: all its files go on in the same one, which ends with the worker. */
export function workersBrowser(): Promise<Browser> {
  started ??= startBrowser(BRIEFLY)
  return started
}
