import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { startVisit, type Visit } from '../browser/people.ts'
import { untilAnswered } from '../browser/screen.ts'
import { hardToTouch } from '../browser/touch-targets.ts'
import type { ScreenAddresses } from './screens.ts'

const WIDE = { width: 1440, height: 900 }
/** The narrowest screen that the application is made for. */
const NARROW = { width: 320, height: 900 }

/** Checks that each of these screens is accessible, and that it fits a phone, in every language and direction. */
export function testAccessibility(screens: ScreenAddresses): void {
  let people: Visit
  let page: Page

  beforeAll(async () => {
    people = await startVisit()
    page = await people.pageOf('admin')
  })
  afterAll(() => people?.leave())

  /** Goes to a screen and waits until all that it asks for is there. */
  const show = (address: string) => untilAnswered(page, () => people.goTo(page, address))

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

  describe.each(Object.entries(screens))('%s', (_name, address) => {
    test('has nothing in anybody’s way, and is no wider than a phone of 320 px in either direction', async () => {
      await page.setViewportSize(WIDE)
      await show(address)
      expect(await inAnybodysWay(page)).toEqual([])

      await untilAnswered(page, () => page.setViewportSize(NARROW))
      await page.getByRole('button', { name: 'Abrir el menú' }).waitFor()
      expect(await excessOf('ltr')).toBeLessThanOrEqual(0)
      expect(await excessOf('rtl')).toBeLessThanOrEqual(0)
      expect(await hardToTouch(page)).toEqual([])
    })
  })

  test.each(['us', 'pt'])(
    'in the words of “%s” no screen is wider than a phone of 320 px either',
    async (language) => {
      await page.evaluate((key) => localStorage.setItem('currentLanguage', key), language)
      await page.setViewportSize(NARROW)
      await page.reload()
      const tooWide: string[] = []
      for (const [name, address] of Object.entries(screens)) {
        await show(address)
        if ((await excessOf('ltr')) > 0) tooWide.push(name)
      }
      expect(tooWide).toEqual([])
    },
  )

  test('no screen broke its content security policy', () => {
    expect(people.violations).toEqual([])
  })
}
