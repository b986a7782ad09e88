import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'

/** Starts a headless Chromium that makes no network requests of its own, with further command-line options. */
export function startBrowser(options: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A headless browser would play sounds before the page is touched, which a person's browser does not.
      '--autoplay-policy=document-user-activation-required',
      ...options,
    ],
  })
}
