import { userForm } from '@lienzo/server/testing/people/user-form'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { personAt } from '../browser/screen.ts'
import { demoOrder } from '../company/demo-orders.ts'
import { PASSWORD } from '../company/password.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))
afterAll(() => people?.end())

const bell = (page: Page) => page.getByRole('button', { name: /^Actividades/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Actividades' })
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name: new RegExp(`^${name}`) })

async function openAt(page: Page, path: string): Promise<void> {
  await people.goTo(page, path)
  await bell(page).click()
  await panel(page)
    .getByText(/en total$/)
    .waitFor()
}

async function unreadOf(page: Page): Promise<number> {
  const label = (await bell(page).getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(label)?.[0] ?? 0)
}

/** Opens an order from the list and confirms it. */
async function confirmDraft(code: string, page: Page): Promise<void> {
  await page.getByRole('link', { name: code }).click()
  await page.getByRole('heading', { name: code, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await page.getByText('Confirmado').first().waitFor()
}

describe('changes by other users', () => {
  // covers: spec 7.10; product 7.9
  test('appear without reloading the page: Ana confirms an order, and the house sees it', async () => {
    const [house, ana] = [await people.pageOf('admin'), await people.pageOf('ana')]
    await openAt(house, '/customer')
    await tab(house, 'Notificaciones').click()
    const before = await unreadOf(house)
    await house.evaluate(() => Object.assign(window, { notReloaded: true }))

    await people.goTo(ana, '/order')
    await confirmDraft(demoOrder(35), ana)

    await panel(house)
      .getByRole('link', { name: new RegExp(`Nuevo pedido ${demoOrder(35)}, confirmado por el cliente`) })
      .waitFor()
    await expect.poll(() => unreadOf(house)).toBe(before + 1)
    await house
      .getByRole('status')
      .filter({ hasText: `Nuevo: Nuevo pedido ${demoOrder(35)}` })
      .waitFor({ state: 'attached' })
    expect(await house.evaluate(() => 'notReloaded' in window)).toBe(true)
  })

  test('show the sign-in screen if the session was ended', async () => {
    const page = await people.pageOf('tomas')
    await people.goTo(page, '/order')
    await bell(page).waitFor()
    const { rows } = await people.house('userrest/list', { search: 'tomas' })
    const [tomas] = rows
    if (!tomas) throw new Error('There is no tomas')
    await people.house('userrest/update', userForm(tomas, { active: false }))
    await page.waitForURL(/#\/auth\/login/)
  })
})

test('the stream reconnects after the server restarts on the same folder', async () => {
  const page = await people.pageOf('admin')
  await people.goTo(page, '/order')
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0)
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await people.server.close()
  await people.server.open()
  const before = await unreadOf(page)
  const marc = await personAt(people.server.address, 'marc', PASSWORD)
  const { rows } = await marc('orderrest/list', { filters: { status: 'in;draft' } })
  const [draft] = rows
  if (!draft) throw new Error('Marc has no draft')
  await marc('orderrest/changestatus', { id: draft.id, version: draft.version, status: 'confirmed' })
  await expect.poll(() => unreadOf(page)).toBe(before + 1)
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
})
