import { mailsTo } from '@lienzo/server/testing/mail/read-mail'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { personAt } from '../browser/screen.ts'
import { idOfUser } from '../company/house-users.ts'
import { PASSWORD } from '../company/password.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

/** Creates and confirms an order as the user ana for up to three of her spaces. */
async function orderForSpaces() {
  const ana = await personAt(people.server.address, 'ana', PASSWORD)
  const [customer] = await ana('customerrest/getcustomers', {})
  const { rows } = await ana('spacerest/list', { perpage: 40 })
  const spaces = rows.filter(({ active }) => active)
  const { rows: orders } = await ana('orderrest/list', { perpage: 1 })
  const { lines } = await ana('orderrest/get', { id: orders[0]?.id ?? 0 })
  const { product_id = 0, material_id = null } = lines[0] ?? {}
  // Uses the size of the space if it has been measured.
  const lineFor = ({ id, visible_width, visible_height }: (typeof rows)[number]) => ({
    ...{ product_id, material_id, space_id: id, finish_ids: [], campaign_image_id: null },
    ...{ width: visible_width || 1000, height: visible_height || 700, copies: 1, notes: '' },
  })
  const header = plainOrder(customer?.id ?? 0)
  const draft = await ana('orderrest/update', { ...header, lines: spaces.map(lineFor) })
  const fitting = draft.lines.filter(({ checks }) => checks.every(({ level }) => level !== 'error'))
  const spaceIds = new Set(fitting.slice(0, 3).map(({ space_id }) => space_id))
  const some = spaces.filter((space) => spaceIds.has(space.id))
  const { id, version } = draft
  const order = await ana('orderrest/update', { ...header, id, version, lines: some.map(lineFor) })
  const step = { id, version: order.version, status: 'confirmed' as const }
  return people.house('orderrest/changestatus', { ...step, past_limit: 'Prueba' })
}

/** Types into the cell of the grid at a zero-based row and a column heading. */
async function write(page: Page, row: number, heading: string, text: string) {
  const grid = page.getByRole('grid', { name: 'Espacios' })
  const column = await grid
    .getByRole('columnheader', { name: heading, exact: true })
    .getAttribute('aria-colindex')
  await grid.locator(`[aria-rowindex="${row + 2}"] > [aria-colindex="${column}"]`).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('a budget is created from an order, priced, mailed as PDF and approved by the customer, and explains the balance', async () => {
  const order = await orderForSpaces()
  const house = await people.pageOf('nuria')
  await people.goTo(house, `/order/${order.id}`)
  await house.getByRole('link', { name: 'Presupuesto de montaje' }).click()
  await house.getByText('3 elegidos').waitFor()
  await house.getByRole('button', { name: /^Crear/ }).click()
  await house.waitForURL(/#\/budget\/\d+$/)
  const id = Number(new URL(house.url()).hash.split('/').at(-1))
  await house.getByRole('grid', { name: 'Espacios' }).waitFor()
  await write(house, 0, 'Montaje', '45,5')
  await house.getByText('A mano').first().waitFor()
  await house.getByRole('button', { name: 'Enviar', exact: true }).click()
  await house.getByText('Enviado', { exact: true }).first().waitFor()
  const budget = await people.house('budgetrest/get', { id })
  expect(budget).toMatchObject({ status: 'sent', spaces: 3, unpriced: 0, order_code: order.code })

  const mail = async () => (await mailsTo(people.server.folder, 'ana@example.com')).at(-1) ?? ''
  await expect.poll(mail, { timeout: 30_000 }).toContain(`filename=${budget.code}.pdf`)
  expect(await mail()).toContain(`${people.server.address}/#/budget/${id}`)
  await people.goTo(house, `/budget/${id}`)
  await house.getByText('ana@example.com').waitFor()

  const ana = await people.pageOf('ana')
  await people.goTo(ana, `/budget/${id}`)
  await ana.getByRole('heading', { level: 1, name: budget.code }).waitFor()
  await ana.getByRole('grid', { name: 'Espacios' }).getByText('45,50').first().waitFor()
  expect(await ana.getByText('Cómo se calcula').count()).toBe(0)
  await ana.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await ana.getByText('Aprobado', { exact: true }).first().waitFor()
  // The house, which has the same budget open, sees the change.
  await house.getByText('Aprobado', { exact: true }).first().waitFor()

  const admin = await people.pageOf('admin')
  await people.goTo(admin, `/user/${await idOfUser(people, 'ana')}?tab=balance`)
  const newest = admin.getByRole('table', { name: 'Movimientos' }).getByRole('row').nth(1)
  await newest.getByRole('link', { name: budget.code }).waitFor()
  expect((await newest.textContent())?.replace(/\D/g, '')).toContain(String(Math.round(budget.net * 100)))
  await newest.getByRole('link', { name: budget.code }).click()
  await admin.waitForURL(new RegExp(`#/budget/${id}`))
  await admin.getByRole('heading', { level: 1, name: budget.code }).waitFor()
  expect(people.violations).toEqual([])
})
