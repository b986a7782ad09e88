import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { excessWidth, NARROW } from '../browser/narrow.ts'
import { startVisit, type Visit } from '../browser/people.ts'
import { showScreen } from '../browser/show-screen.ts'
import { hardToTouch } from '../browser/touch-targets.ts'
import type { ScreenAddresses } from './screens.ts'

const DESK = { width: 1440, height: 900 }

/**
 * Tests each of these screens: on the narrowest phone it is accessible, fits in both reading directions and has controls large
 * enough to touch; on a desktop it is accessible.
 */
export function testAccessibility(screens: ScreenAddresses): void {
  let people: Visit
  let page: Page

  beforeAll(async () => {
    people = await startVisit()
    page = await people.pageOf('admin')
  })
  afterAll(() => people?.leave())

  test.each(Object.entries(screens))(
    '%s has nothing in anybody’s way on a desk and on a phone of 320 px, which it fits in either direction',
    async (_name, address) => {
      await page.setViewportSize(NARROW)
      await showScreen(people, page, address)
      await page.getByRole('button', { name: 'Abrir el menú' }).waitFor()
      expect(await inAnybodysWay(page)).toEqual([])
      expect(await excessWidth(page, 'ltr')).toBeLessThanOrEqual(0)
      expect(await excessWidth(page, 'rtl')).toBeLessThanOrEqual(0)
      expect(await hardToTouch(page)).toEqual([])
      await page.setViewportSize(DESK)
      await page.getByRole('navigation', { name: 'Navegación' }).waitFor()
      expect(await inAnybodysWay(page)).toEqual([])
    },
  )

  test('no screen broke its content security policy', () => {
    expect(people.violations).toEqual([])
  })
}
