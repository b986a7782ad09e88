import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAnybodysWay } from './axe.ts'
import { type People, startPeople } from './people.ts'
import { untilAnswered } from './screen.ts'
import { screenAddresses } from './screens.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
  page = await people.pageOf('admin')
})
afterAll(() => people?.end())

/** Goes to a screen and waits until all that it asks for is there. */
async function show(address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await untilAnswered(page, () => people.goTo(page, address))
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
      await untilAnswered(page, () => people.goTo(page, address))
      if ((await excessOf('ltr')) > 0) tooWide.push(name)
    }
    expect(tooWide).toEqual([])
  },
)
