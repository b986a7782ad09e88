import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'

/** Starts a headless Chromium that makes no background requests. `options` are additional command-line options. */
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
      // Without this option, a headless browser plays sounds before any user interaction, which a normal browser blocks.
      '--autoplay-policy=document-user-activation-required',
      ...options,
    ],
  })
}
