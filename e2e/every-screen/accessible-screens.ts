import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { excessWidth, NARROW } from '../browser/narrow.ts'
import { startVisit, type Visit } from '../browser/people.ts'
import { untilAnswered } from '../browser/screen.ts'
import { hardToTouch } from '../browser/touch-targets.ts'
import type { ScreenAddresses } from './screens.ts'

const WIDE = { width: 1440, height: 900 }
/** What lies around all screens: the header, the menu and the way to where one is. */
const FRAME = 'header:not(main header), nav:not(main nav)'

/** Checks that each of these screens is accessible, and that it fits a phone in both directions. */
export function testAccessibility(screens: ScreenAddresses): void {
  let people: Visit
  let page: Page

  beforeAll(async () => {
    people = await startVisit()
    page = await people.pageOf('admin')
  })
  afterAll(() => people?.leave())

  const [first] = Object.keys(screens)

  /** Goes to a screen and waits until all that it asks for is there. */
  const show = (address: string) => untilAnswered(page, () => people.goTo(page, address))

  describe.each(Object.entries(screens))('%s', (name, address) => {
    test('has nothing in anybody’s way, and is no wider than a phone of 320 px in either direction', async () => {
      await page.setViewportSize(WIDE)
      await show(address)
      // The frame is looked at with the first of them.
      expect(await inAnybodysWay(page, name === first ? {} : { without: FRAME })).toEqual([])

      await untilAnswered(page, () => page.setViewportSize(NARROW))
      await page.getByRole('button', { name: 'Abrir el menú' }).waitFor()
      expect(await excessWidth(page, 'ltr')).toBeLessThanOrEqual(0)
      expect(await excessWidth(page, 'rtl')).toBeLessThanOrEqual(0)
      expect(await hardToTouch(page)).toEqual([])
    })
  })

  test('no screen broke its content security policy', () => {
    expect(people.violations).toEqual([])
  })
}
