import { type Skin, skins } from '@lienzo/rules/people/layout'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { linesOf } from '../browser/lines.ts'
import { startVisit, type Visit } from '../browser/people.ts'
import { demoOrder } from '../company/demo-orders.ts'

let people: Visit
let page: Page

beforeAll(async () => {
  people = await startVisit()
})
beforeEach(async () => {
  page = await people.pageOf('admin')
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

/**
 * Returns the texts with too little contrast. Checks no other rules of axe: they do not depend on the skin, and
 * accessible-screens.ts checks them.
 */
function hardToRead(): Promise<string[]> {
  return inAnybodysWay(page, { rules: ['color-contrast', 'link-in-text-block'] })
}

/**
 * Returns the texts with too little contrast on the current page, by skin, with and without the colours for colour-blind
 * people.
 */
async function hardToReadInAnySkin(): Promise<Record<string, string[]>> {
  const hardBySkin: Record<string, string[]> = {}
  for (const skin of skins) {
    for (const colorblind of [false, true]) {
      await wear(skin, colorblind)
      const hard = await hardToRead()
      if (hard.length > 0) hardBySkin[colorblind ? `${skin} for the colour-blind` : skin] = hard
    }
  }
  return hardBySkin
}

/** Sets a skin as the layout switcher does. */
async function wear(skin: Skin, colorblind: boolean): Promise<void> {
  await page.evaluate(
    ([skinName, blind]) => {
      document.documentElement.dataset.skin = skinName
      document.documentElement.toggleAttribute('data-colorblind', blind)
    },
    [skin, colorblind] as const,
  )
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('the switcher, a drawer with radios and switches, is legible in the skin that was chosen in it', async () => {
  await people.goTo(page, '/app-views')
  await button('Diseño').click()
  const html = page.locator('html')
  const hardBySkin: Record<string, string[]> = {}
  for (const skin of skins) {
    await page.locator(`input[name="skin"][value="${skin}"]`).check({ force: true })
    expect(await html.getAttribute('data-skin')).toBe(skin)
    const hard = await hardToRead()
    if (hard.length > 0) hardBySkin[skin] = hard
  }
  expect(hardBySkin).toEqual({})
  await page.getByRole('switch', { name: 'Modo para daltonismo' }).check()
  expect(await html.getAttribute('data-colorblind')).toBe('')
})

test('Home with its charts, of the house and of a customer', async () => {
  await people.goTo(page, '/home')
  await page.getByText('Como tabla').first().click()
  expect(await hardToReadInAnySkin()).toEqual({})
  page = await people.pageOf('ana')
  await people.goTo(page, '/home')
  await page.getByText('Como tabla').first().waitFor()
  expect(await hardToReadInAnySkin()).toEqual({})
})

test('a list with states and a selection, under a notice and an open menu', async () => {
  await people.goTo(page, '/order')
  const box = (code: string) => page.getByRole('checkbox', { name: code })
  await box(demoOrder(36)).check()
  await button('Eliminar').click()
  // A notice stays open while the pointer is over it.
  await button('Deshacer').hover()
  await box(demoOrder(35)).press('Space')
  await page
    .getByRole('navigation', { name: 'Navegación' })
    .getByRole('button', { name: 'BBDD' })
    .press('Enter')
  await page.getByRole('link', { name: 'Espacios', exact: true }).waitFor()
  expect(await hardToReadInAnySkin()).toEqual({})
  await button('Deshacer').click()
  await box(demoOrder(36)).waitFor()
})

test('a form with an invalid field', async () => {
  await people.goTo(page, '/order/36')
  await page.getByRole('heading', { name: 'Pedido', exact: true, level: 2 }).click()
  await page.getByRole('textbox', { name: 'Instalación desde' }).fill('12/03/2026')
  await page.getByRole('textbox', { name: 'Instalación hasta' }).fill('11/03/2026')
  await button(/^Guardar/).click()
  await page.getByText('Hay un campo por corregir').waitFor()
  await linesOf(page).write(1, { Copias: '0' })
  await page.getByText('Un número entero de 1 a').first().waitFor()
  expect(await hardToReadInAnySkin()).toEqual({})
})

test('the confirmation dialog with No and Yes', async () => {
  await people.goTo(page, '/app-views')
  await button('Cerrar sesión').click()
  await page.getByText('¿Cerrar sesión?').waitFor()
  expect(await hardToReadInAnySkin()).toEqual({})
})

test('the sign-in screen without a password', async () => {
  page = await people.visitor()
  await page.goto(people.server.address)
  await button('Entrar').click()
  await page.getByText('Escribe tu contraseña.').waitFor()
  expect(await hardToReadInAnySkin()).toEqual({})
})
