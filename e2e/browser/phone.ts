import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'

/** Starts a phone whose browser keeps its data in a folder, so that the data survive while the phone is off. */
export async function turnOnPhone(
  folder: string,
  { width = 390, colorScheme = 'light' as 'light' | 'dark', languages = 'es-ES' } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    viewport: { width, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: languages,
    colorScheme,
    reducedMotion: 'reduce',
  })
  const [first] = context.pages()
  return { context, page: first ?? (await context.newPage()) }
}
