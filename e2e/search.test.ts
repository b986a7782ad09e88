import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inAnybodysWay } from './axe.ts'
import { demoOrder } from './demo-orders.ts'
import { type People, startPeople } from './people.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const palette = () => page.getByRole('dialog', { name: 'Buscar fichas, pantallas y acciones' })
const field = () => palette().getByRole('combobox')
const options = (name: string | RegExp) => palette().getByRole('option', { name })
const chosen = () => palette().getByRole('option', { selected: true })

async function openAs(username: string, path: string) {
  page = await people.pageOf(username)
  await people.goTo(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openPalette() {
  await page.keyboard.press('Control+k')
  await field().waitFor()
}

describe('Ctrl+K', () => {
  test('opens a record by its code, without the mouse', async () => {
    await openAs('admin', '/customer')
    // From within a field too.
    await page.getByRole('searchbox', { name: 'Buscar' }).focus()
    await openPalette()
    await page.keyboard.type(demoOrder(4))
    await options(new RegExp(`^${demoOrder(4)}`)).waitFor()
    await expect.poll(() => chosen().textContent()).toContain(demoOrder(4))
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/order\/4$/)
    await page.getByRole('heading', { name: demoOrder(4), level: 1 }).waitFor()
    expect(await palette().count()).toBe(0)
  })

  test('changes the layout, and logs out with the question that comes before', async () => {
    // Somebody else: whoever logs out is signed out in every journey.
    await openAs('tomas', '/home')
    await openPalette()
    await page.keyboard.type('derecha a izq')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await openPalette()
    await page.keyboard.type('diseño')
    await page.keyboard.press('Enter')
    await page.getByRole('switch', { name: 'De derecha a izquierda' }).waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => sessionStorage.setItem('recent_records_1', '[{"path":"/order/1","label":"x"}]'))
    await openPalette()
    await page.keyboard.type('cerrar')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '¿Cerrar sesión?' }).getByRole('button', { name: 'Sí' }).click()
    await page.waitForURL(/#\/auth\/login/)
    expect(await page.evaluate(() => sessionStorage.getItem('recent_records_1'))).toBeNull()
  })

  test('gives the keyboard back where it was, and has nothing in anybody’s way', async () => {
    await openAs('marc', '/home')
    const button = page.getByRole('button', { name: 'Buscar fichas, pantallas y acciones' })
    await button.click()
    await field().fill('mirador')
    await options(/Mirador/)
      .first()
      .waitFor()
    expect(await inAnybodysWay(page, { within: '[role=dialog]' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the search screen', () => {
  const results = (name: string) => page.getByRole('region', { name })

  test('finds by resource with counts, keeps the text in the address, and leads to records and lists', async () => {
    await openAs('admin', '/miscellaneous/search')
    await page.keyboard.type('navidad')
    await results('Campañas')
      .getByRole('link', { name: /Navidad 2026/ })
      .waitFor()
    await page.waitForURL(/#\/miscellaneous\/search\?q=navidad$/)
    expect(await results('Pedidos').locator('header').textContent()).toContain('Pedidos8')

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/campaign\/\d+$/)
    await page.goBack()
    await results('Pedidos').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Buscar en todo' }).inputValue()).toBe('navidad')

    await page.getByRole('link', { name: 'Ver todo en la lista: Pedidos' }).click()
    await page.waitForURL(/#\/order\?search=navidad$/)
    await expect.poll(() => page.locator('main header span[aria-live]').textContent()).toBe('8')
  })

  test('shows a customer nothing of others', async () => {
    await openAs('ana', '/miscellaneous/search?q=2026')
    await results('Campañas')
      .getByRole('link', { name: /Navidad 2026/ })
      .waitFor()
    await page.getByRole('searchbox', { name: 'Buscar en todo' }).fill('Rebajas de enero')
    await page.getByText('No hay nada para «Rebajas de enero»').waitFor()
  })

  test('says what happened when nobody answers, and tries again', async () => {
    await openAs('admin', '/miscellaneous/search')
    await page.route('**/rest/searchrest/find', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('searchbox', { name: 'Buscar en todo' }).fill('navidad')
    await page.getByText('La búsqueda no tuvo respuesta').waitFor()
    await page.unroute('**/rest/searchrest/find')
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await results('Campañas').waitFor()
  })

  test('gives up the question that the next letters have outdated', async () => {
    await openAs('admin', '/miscellaneous/search')
    const given: string[] = []
    page.on('requestfailed', (request) => given.push(request.postData() ?? ''))
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rest/searchrest/find', async (route) => {
      if (route.request().postData()?.includes('"nav"')) await waiting
      await route.continue().catch(() => undefined)
    })
    const box = page.getByRole('searchbox', { name: 'Buscar en todo' })
    const isAsked = page.waitForRequest((request) => request.postData()?.includes('"nav"') ?? false)
    await Promise.all([isAsked, box.fill('nav')])
    await box.fill('rebajas')
    await results('Campañas')
      .getByRole('link', { name: /Rebajas de enero/ })
      .waitFor()
    await expect.poll(() => given.some((input) => input.includes('"nav"'))).toBe(true)
    answer()
    await page.waitForURL(/q=rebajas$/)
  })
})
