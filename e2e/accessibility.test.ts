import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAnybodysWay } from './axe.ts'
import { startBrowser } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import { PASSWORD } from './password.ts'
import type { RunningServer } from './running-server.ts'
import { screenOf, untilAnswered } from './screen.ts'
import { screenAddresses } from './screens.ts'

let server: RunningServer
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startDemoServer()
  browser = await startBrowser()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  await screenOf(page).signIn(server.address, 'admin', PASSWORD)
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

/** Goes to a screen and waits until all that it asks for is there. */
async function show(address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await untilAnswered(page, () => page.goto(`${server.address}/#${address}`))
}

/** By how much the page is wider than its window when it is read in a direction, in px. */
function excessOf(direction: 'ltr' | 'rtl'): Promise<number> {
  return page.evaluate((dir) => {
    const root = document.documentElement
    const before = root.dir
    root.dir = dir
    const excess = root.scrollWidth - window.innerWidth
    root.dir = before
    return excess
  }, direction)
}

describe.each(Object.entries(screenAddresses))('%s', (_name, address) => {
  test('has nothing in anybody’s way, and is no wider than a phone of 320 px in either direction', async () => {
    await show(address)
    expect(await inAnybodysWay(page)).toEqual([])

    await page.setViewportSize({ width: 320, height: 900 })
    await page.getByRole('button', { name: 'Abrir el menú' }).waitFor()
    expect(await excessOf('ltr')).toBeLessThanOrEqual(0)
    expect(await excessOf('rtl')).toBeLessThanOrEqual(0)
  })
})

test.each(['us', 'pt'])(
  'in the words of “%s” no screen is wider than a phone of 320 px either',
  async (language) => {
    await page.evaluate((key) => localStorage.setItem('currentLanguage', key), language)
    await page.setViewportSize({ width: 320, height: 900 })
    await page.reload()
    const tooWide: string[] = []
    for (const [name, address] of Object.entries(screenAddresses)) {
      await untilAnswered(page, () => page.goto(`${server.address}/#${address}`), 150)
      if ((await excessOf('ltr')) > 0) tooWide.push(name)
    }
    expect(tooWide).toEqual([])
  },
)
