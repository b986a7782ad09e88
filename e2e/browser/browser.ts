import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'

/**
 * Starts a Chromium without a window that asks nothing of the network but what its pages ask, with further options of its
 * command line.
 */
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
      // Without a window it would play sounds before anybody has touched the page, which no browser of a person does.
      '--autoplay-policy=document-user-activation-required',
      ...options,
    ],
  })
}
