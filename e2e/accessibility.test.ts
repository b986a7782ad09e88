import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** Shows a screen as it is when somebody opens its address. */
async function show(address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.address}/#${address}`)
  await untilAnswered(page, () => page.reload())
}

describe.each(Object.entries(screenAddresses))('%s', (_name, address) => {
  test('has nothing serious in anybody’s way, and is no wider than a phone of 320 px', async () => {
    await show(address)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])

    await page.setViewportSize({ width: 320, height: 900 })
    await page.getByRole('button', { name: 'Abrir el menú' }).waitFor()
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  })
})
