import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amountIn, type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'
import { demoOrder } from '../company/demo-orders.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const part = (name: string | RegExp) => page.getByRole('region', { name })
const listCount = () => page.locator('main header span[aria-live]').textContent()

async function openHomeOf(username: string) {
  page = await people.pageOf(username)
  await people.goTo(page, '/home')
  await part('Pedidos por estado').waitFor()
}

describe('the house', () => {
  test('links each number to the orders it counts, and shows the latest activity', async () => {
    const [draft] = (
      await people.house('orderrest/list', { search: 'PO-MARC', filters: { status: 'eq;draft' } })
    ).rows
    if (!draft) throw new Error('Marc has no draft')
    const { id, version, code } = draft
    await people.house('orderrest/changestatus', { id, version, status: 'cancelled', note: '' })
    await openHomeOf('admin')
    const last = part('Última actividad').getByRole('listitem').first().getByRole('link')
    expect(await last.textContent()).toContain(`${code}Cancelado · admin`)
    const installedLink = part('Pedidos por estado').getByRole('link', { name: /Instalado/ })
    const count = await installedLink.locator('strong').textContent()
    expect(count).toBe('20')
    await installedLink.click()
    await page.waitForURL(/f_status=in%3Binstalled/)
    await expect.poll(listCount).toBe(count)

    await page.goBack()
    await page.getByText('Como tabla').click()
    // On its first day, the current month may have no orders yet.
    const month = part('Pedidos confirmados por mes')
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .nth(1)
    const orders = await month.getByRole('cell').first().textContent()
    expect(amountIn(orders)).toBeGreaterThan(0)
    await month.getByRole('link').click()
    await page.waitForURL(/f_created_at=/)
    await expect.poll(listCount).toBe(orders)
  })
})

describe('the search', () => {
  const results = (name: string) => page.getByRole('region', { name })

  test('opens an order by its code, and links its results to records and lists', async () => {
    page = await people.pageOf('admin')
    await people.goTo(page, '/miscellaneous/search')
    await page.getByRole('searchbox', { name: 'Buscar en todo' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar registros, pantallas y acciones' })
    await palette.getByRole('combobox').fill(demoOrder(4))
    await expect
      .poll(() => palette.getByRole('option', { selected: true }).textContent())
      .toMatch(new RegExp(`^${demoOrder(4)}`))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: demoOrder(4), level: 1 }).waitFor()
    await page.goBack()

    await page.getByRole('searchbox', { name: 'Buscar en todo' }).fill('imagen')
    await results('Campañas')
      .getByRole('link', { name: /Imagen de tienda/ })
      .click()
    await page.waitForURL(/#\/campaign\/\d+$/)
    await page.goBack()
    await page.waitForURL(/#\/miscellaneous\/search\?q=imagen$/)
    expect(await results('Pedidos').locator('header').textContent()).toContain('Pedidos14')
    await page.getByRole('link', { name: 'Ver todo en la lista: Pedidos' }).click()
    await page.waitForURL(/#\/order\?search=imagen$/)
    await expect.poll(listCount).toBe('14')
  })
})

test('an empty house is guided to its first order', async () => {
  const house = await startPeople({ kind: 'empty' })
  try {
    page = await house.pageOf('admin')
    await house.goTo(page, '/home')
    const steps = part('Hasta tu primer pedido')
    await steps.getByRole('link', { name: /Añade un cliente/ }).click()
    await page.waitForURL(/#\/customer\/new$/)
    await screenOf(page).fill({ Nombre: 'Flores del Sur' })
    await screenOf(page).create()
    await screenOf(page).open('/home', 'Hola, Administración')
    await steps.getByRole('link', { name: /Añade un cliente.*Hecho/ }).waitFor()
  } finally {
    await house.end()
  }
})
