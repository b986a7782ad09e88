import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const column = (page: Page, name: string) => page.getByRole('region', { name })
const cardIn = (page: Page, name: string, code: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: code })

async function openBoard(username: string): Promise<Page> {
  const page = await people.pageOf(username)
  await people.goTo(page, '/order')
  await page.getByRole('navigation').getByRole('link', { name: 'Producción' }).click()
  await column(page, 'Impresión').waitFor()
  return page
}

// covers: product 9.4
test('a card moved by dragging or by keyboard moves for both users, and the order and its list agree', async () => {
  const printing = { filters: { stage: 'eq;printing' }, sort: 'due_at' }
  const [order] = (await people.house('orderrest/list', printing)).rows
  if (!order) throw new Error('Nothing is being printed')
  const { id, code } = order
  const [tomas, nuria] = [await openBoard('tomas'), await openBoard('nuria')]
  await cardIn(nuria, 'Impresión', code).waitFor()

  await drag(tomas, cardIn(tomas, 'Impresión', code), column(tomas, 'Acabado'))
  await cardIn(tomas, 'Acabado', code).waitFor()
  await cardIn(nuria, 'Acabado', code).waitFor()

  await cardIn(nuria, 'Acabado', code).getByRole('link', { name: code }).focus()
  await nuria.keyboard.press('Control+Shift+ArrowRight')
  await nuria
    .getByRole('status')
    .filter({ hasText: `${code} pasa a «Embalaje»` })
    .waitFor()
  await cardIn(tomas, 'Embalaje', code).waitFor()
  expect(await nuria.evaluate(() => document.activeElement?.textContent)).toBe(code)

  await nuria.getByRole('button', { name: 'Deshacer' }).click()
  await cardIn(tomas, 'Acabado', code).waitFor()
  await tomas.getByRole('link', { name: code }).click()
  await tomas.waitForURL(new RegExp(`/order/${id}$`))
  await tomas.getByRole('heading', { level: 1, name: code }).waitFor()
  await tomas.getByText('Acabado', { exact: true }).first().waitFor()
  expect((await people.house('orderrest/get', { id })).stage).toBe('finishing')
  expect(people.violations).toEqual([])
})

async function drag(page: Page, card: Locator, to: Locator) {
  const [from, place] = [await boxOf(card), await boxOf(to)]
  const y = from.y + from.height / 2
  await page.mouse.move(from.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(from.x + 26, y)
  await page.mouse.move(place.x + 40, place.y + 60, { steps: 5 })
  // The browser reports a drop target only after another move of the pointer over it.
  await page.mouse.move(place.x + 41, place.y + 60)
  await to.and(page.locator('[data-over]')).waitFor()
  await page.mouse.up()
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}
