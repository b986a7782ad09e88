import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import { PASSWORD } from './password.ts'
import type { RunningServer } from './running-server.ts'
import { screenOf, untilAnswered } from './screen.ts'
import { screenAddresses } from './screens.ts'
import { hardToTouch } from './touch-targets.ts'

let server: RunningServer
let browser: Browser
let page: Page
let whereOneSignsIn: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startDemoServer(), startBrowser()])
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-ES',
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  await page.goto(server.address)
  await page.getByLabel('Usuario').waitFor()
  whereOneSignsIn = await hardToTouch(page)
  await screenOf(page).signIn(server.address, 'admin', PASSWORD)
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

function show(address: string): Promise<void> {
  return untilAnswered(page, () => page.goto(`${server.address}/#${address}`), 150)
}

test('no screen asks for fine fingers', async () => {
  expect(whereOneSignsIn).toEqual([])
  const found: Record<string, string[]> = {}
  for (const [name, address] of Object.entries(screenAddresses)) {
    await show(address)
    const tooSmall = await hardToTouch(page)
    if (tooSmall.length > 0) found[name] = tooSmall
  }
  expect(found).toEqual({})
})

test('nor does what opens over a screen', async () => {
  const found: Record<string, string[]> = {}
  const look = async (name: string, within: string) => {
    await page.locator(within).first().waitFor()
    const tooSmall = await hardToTouch(page, within)
    if (tooSmall.length > 0) found[name] = tooSmall
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const close = async (within: string) => {
    await page.keyboard.press('Escape')
    await page.locator(within).first().waitFor({ state: 'hidden' })
  }
  const dialog = '[role=dialog]'

  await show('/order')
  for (const opening of ['Abrir el menú', 'Diseño', /^Actividades/]) {
    await button(opening).click()
    await look(String(opening), dialog)
    await close(dialog)
  }
  for (const opening of [
    'Filtrar por Estado',
    'Filtrar por Piezas',
    'Filtrar por Fecha pedida',
    'Columnas',
  ]) {
    await button(opening).click()
    await look(opening, dialog)
    await close(dialog)
  }
  await button('Vistas').click()
  await look('Vistas', '[role=menu]')
  await close('[role=menu]')

  await button('Eliminar 26-000024').click()
  await look('a notice', '[role=alert]')
  await button('Deshacer').click()
  await page.getByText('Registro recuperado').waitFor()

  await show('/order/24')
  await page.getByRole('combobox', { name: 'Material' }).first().click()
  await look('Material', '[role=listbox]')
  await close('[role=listbox]')
  for (const opening of [/^Acabados/, /^Imagen/, /ver cómo se calcula/]) {
    await button(opening).click()
    await look(String(opening), dialog)
    await close(dialog)
  }
  expect(found).toEqual({})
})
