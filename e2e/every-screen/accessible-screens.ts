import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { excessWidth, NARROW } from '../browser/narrow.ts'
import { startVisit, type Visit } from '../browser/people.ts'
import { showScreen } from '../browser/show-screen.ts'
import { hardToTouch } from '../browser/touch-targets.ts'
import type { ScreenAddresses } from './screens.ts'

/**
 * Checks that each of these screens is accessible on the narrowest phone, and fits it in both directions.
 * wide-screens.slow.test.ts looks at all of them on a desk.
 */
export function testAccessibility(screens: ScreenAddresses): void {
  let people: Visit
  let page: Page

  beforeAll(async () => {
    people = await startVisit()
    page = await people.pageOf('admin')
    await page.setViewportSize(NARROW)
  })
  afterAll(() => people?.leave())

  test.each(Object.entries(screens))(
    '%s has nothing in anybody’s way, and is no wider than a phone of 320 px in either direction',
    async (_name, address) => {
      await showScreen(people, page, address)
      await page.getByRole('button', { name: 'Abrir el menú' }).waitFor()
      expect(await inAnybodysWay(page)).toEqual([])
      expect(await excessWidth(page, 'ltr')).toBeLessThanOrEqual(0)
      expect(await excessWidth(page, 'rtl')).toBeLessThanOrEqual(0)
      expect(await hardToTouch(page)).toEqual([])
    },
  )

  test('no screen broke its content security policy', () => {
    expect(people.violations).toEqual([])
  })
}
