import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { excessWidth, NARROW } from '../browser/narrow.ts'
import { startVisit, type Visit } from '../browser/people.ts'
import { showScreen } from '../browser/show-screen.ts'
import { screenAddresses } from './screens.ts'

let people: Visit
let page: Page

beforeAll(async () => {
  people = await startVisit()
  page = await people.pageOf('admin')
  await page.setViewportSize(NARROW)
  await people.goTo(page, '/home')
})
afterAll(() => people?.leave())

test.each(['us', 'pt'])(
  'with the texts of “%s” every screen fits a phone 320 px wide too',
  async (language) => {
    await page.evaluate((key) => localStorage.setItem('currentLanguage', key), language)
    await page.reload()
    const tooWide: string[] = []
    for (const [name, address] of Object.entries(screenAddresses)) {
      await showScreen(people, page, address)
      if ((await excessWidth(page, 'ltr')) > 0) tooWide.push(name)
    }
    expect(tooWide).toEqual([])
    expect(people.violations).toEqual([])
  },
)
