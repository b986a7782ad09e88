import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { startVisit, type Visit } from '../browser/people.ts'
import { showScreen } from '../browser/show-screen.ts'
import { screenAddresses } from './screens.ts'

let people: Visit
let page: Page

beforeAll(async () => {
  people = await startVisit()
  page = await people.pageOf('admin')
})
afterAll(() => people?.leave())

test.each(Object.entries(screenAddresses))(
  '%s has nothing in anybody’s way on a desk, the menu and the header neither',
  async (_name, address) => {
    await showScreen(people, page, address)
    expect(await inAnybodysWay(page)).toEqual([])
  },
)
