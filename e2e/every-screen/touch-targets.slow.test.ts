import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVisit, type Visit } from '../browser/people.ts'
import { screenOf, untilAnswered } from '../browser/screen.ts'
import { showScreen } from '../browser/show-screen.ts'
import { hardToTouch } from '../browser/touch-targets.ts'
import { demoOrder } from '../company/demo-orders.ts'

/** Narrowest screen that the application supports, in px. */
const NARROWEST = 320

let people: Visit
let page: Page

beforeAll(async () => {
  people = await startVisit()
  page = await people.pageOf('admin')
  await page.setViewportSize({ width: NARROWEST, height: 844 })
})
afterAll(() => people?.leave())

/** Returns the elements that extend beyond the left or right edge of the screen. */
function outside(roots: Element[]): string[] {
  return roots
    .flatMap((each) => [each, ...each.querySelectorAll('input, button, label, td, img')])
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < 0 || right > innerWidth)
    })
    .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
}

// covers: product 7.5
test('every control of the sign-in screen is large enough for touch; accessible-screens.ts checks all other screens', async () => {
  const visitor = await people.visitor()
  await visitor.setViewportSize({ width: NARROWEST, height: 844 })
  await visitor.goto(people.server.address)
  await visitor.getByLabel('Usuario').waitFor()
  expect(await hardToTouch(visitor)).toEqual([])
})

// covers: product 7.5
test('dialogs, menus and lists have controls large enough for touch, and fit the narrowest screen', async () => {
  const faults: Record<string, string[]> = {}
  /** Opens a dialog, menu, list or tab panel, checks it and closes it with Escape. */
  async function look(opening: Locator, role: 'dialog' | 'menu' | 'listbox' | 'tabpanel') {
    const name = (await opening.getAttribute('aria-label')) ?? (await opening.innerText())
    // The first opening may have to load a script.
    await untilAnswered(page, () => opening.click())
    await page.getByRole(role).first().waitFor()
    // Escape closes the dialog only if the focus is inside it.
    if (role === 'dialog') await page.locator('[role=dialog]:focus-within').waitFor()
    expect(await page.getByRole(role).evaluateAll(outside), name).toEqual([])
    const tooSmall = await stillHardToTouch(role)
    if (tooSmall.length > 0) faults[name] = tooSmall
    await page.keyboard.press('Escape')
    await page.getByRole(role).first().waitFor({ state: 'hidden' })
  }
  /** Checks again after half a second, because an element that opens gets its final width only when it has its position. */
  async function stillHardToTouch(role: string): Promise<string[]> {
    const atOnce = await hardToTouch(page, `[role=${role}]`)
    if (atOnce.length === 0) return []
    await page.waitForTimeout(500)
    return hardToTouch(page, `[role=${role}]`)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()

  await showScreen(people, page, '/order')
  await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
  await look(button('Abrir el menú'), 'dialog')
  await look(button('Diseño'), 'dialog')
  await look(button(/^Actividades/), 'tabpanel')
  for (const column of ['Estado', 'Cliente', 'Piezas', 'Fecha límite'])
    await look(button(`Filtrar por ${column}`), 'dialog')
  await look(button('Columnas'), 'dialog')
  await look(button('Vistas'), 'menu')

  await button(`Eliminar ${demoOrder(36)}`).click()
  await button('Deshacer').waitFor()
  const notice = await hardToTouch(page, '[role=alert]')
  if (notice.length > 0) faults.notice = notice
  await button('Deshacer').click()
  await page.getByText('Registro restaurado').waitFor()
  // Closes the notice, because it would cover the dialogs that open next.
  await page.getByRole('alert').getByRole('button').last().click()

  await showScreen(people, page, '/order/36')
  await screenOf(page).unfold('Pedido')
  for (const opening of [/^Calendario/, 'Ordenar y filtrar', 'Para varios espacios'])
    await look(button(opening), 'dialog')
  expect(faults).toEqual({})
})
