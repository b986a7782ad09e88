import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amountIn, type People, startPeople } from './people.ts'
import { screenOf } from './screen.ts'

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
  test('sees its orders by state, each number leading to the orders that it counts', async () => {
    await openHomeOf('admin')
    const installed = part('Pedidos por estado').getByRole('link', { name: /Instalado/ })
    const counted = await installed.locator('strong').textContent()
    expect(counted).toBe('9')
    await installed.click()
    await page.waitForURL(/f_status=in%3Binstalled/)
    await expect.poll(listCount).toBe(counted)
  })

  test('sees its months as numbers too, each leading to the orders of that month', async () => {
    await openHomeOf('admin')
    await page.getByText('Como tabla').click()
    const month = part('Pedidos confirmados por mes')
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
    const orders = await month.getByRole('cell').first().textContent()
    expect(amountIn(orders)).toBeGreaterThan(0)
    await month.getByRole('link').click()
    await page.waitForURL(/f_created_at=/)
    await expect.poll(listCount).toBe(orders)
  })

  test('sees what was done last and the campaigns that run, and opens them', async () => {
    const { id, code } = (
      await people.house('orderrest/list', { search: 'PO-MARC', filters: { status: 'eq;draft' } })
    ).rows[0] as { id: number; code: string }
    const { version } = await people.house('orderrest/get', { id })
    await people.house('orderrest/changestatus', { id, version, status: 'cancelled', note: '' })
    await openHomeOf('admin')
    const last = part('Última actividad').getByRole('listitem').first().getByRole('link')
    expect(await last.textContent()).toContain(`${code}Cancelado · admin`)
    await last.click()
    await page.waitForURL(new RegExp(`#/order/${id}$`))
    await page.goBack()
    await part('Campañas en marcha')
      .getByRole('link', { name: /Navidad 2026/ })
      .click()
    await page.getByRole('heading', { name: 'Navidad 2026', level: 1 }).waitFor()
  })

  test('sees who is near a limit', async () => {
    const user = await people.house('userrest/list', { search: 'lucia' })
    const { id = 0, user_limit_euros = 0, user_saldo_euros = 0 } = user.rows[0] ?? {}
    const euros = Math.round((user_limit_euros * 0.9 - user_saldo_euros) * 100) / 100
    await people.house('userrest/adjustsaldo', { user_id: id, euros, m2: 0, reason: 'Casi todo' })
    await openHomeOf('admin')
    await part(/Cerca de su límite/)
      .getByRole('link', { name: /lucia.*90 %/ })
      .waitFor()
  })
})

describe('a customer', () => {
  test('sees their own orders, balance and artwork', async () => {
    await openHomeOf('ana')
    await part('Tu saldo').getByRole('meter', { name: 'Saldo' }).waitFor()
    expect(await part('Tus imágenes').getByRole('img').count()).toBe(3)
    const orders = part('Últimos pedidos').getByRole('link', { name: /PO-/ })
    expect((await orders.allTextContents()).every((text) => text.includes('PO-ANA'))).toBe(true)
    expect(await part('Última actividad').count()).toBe(0)
    await orders.first().click()
    await page.waitForURL(/#\/order\/\d+$/)
  })
})

test('a failure says what happened, and trying again helps', async () => {
  page = await people.pageOf('admin')
  await page.route('**/rest/homerest/getdata', (route) => route.fulfill({ status: 500, body: '' }))
  await people.goTo(page, '/home')
  await page.getByText('No se pudieron cargar las cifras').waitFor()
  await page.unroute('**/rest/homerest/getdata')
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await part('Pedidos por estado').waitFor()
})

test('a house without anything is led to its first order', async () => {
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
