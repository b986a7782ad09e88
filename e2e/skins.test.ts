import { skins } from '@lienzo/rules/layout'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inAnybodysWay } from './axe.ts'
import { demoOrder } from './demo-orders.ts'
import { type People, startPeople } from './people.ts'

let people: People
let page: Page
let signIn: Page

beforeAll(async () => {
  people = await startPeople()
  await openPages()
})
afterAll(() => people?.end())
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await people.leave(task.name)
  await openPages()
})

/** All tests go on in the same two pages, because loading them is what takes its time. */
async function openPages(): Promise<void> {
  page = await people.pageOf('admin')
  signIn = await people.visitor()
  await signIn.goto(people.server.address)
  await signIn.getByLabel('Usuario').waitFor()
}

/** What is too hard to read. What axe looks at besides does not depend on the skin; accessibility.test.ts shows it. */
function hardToRead(at: Page): Promise<string[]> {
  return inAnybodysWay(at, { rules: ['color-contrast', 'link-in-text-block'] })
}

async function choose(skin: string, colorblind: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Diseño' }).click()
  await page.locator(`input[name="skin"][value="${skin}"]`).check({ force: true })
  await page.getByRole('switch', { name: 'Modo para daltonismo' }).setChecked(colorblind)
  expect(await page.locator('html').getAttribute('data-skin')).toBe(skin)
}

describe.each(skins)('%s', (skin) => {
  test.each([
    ['as it is', false],
    ['for the colour-blind', true],
  ])('has nothing that is hard to read, %s', async (_mode, colorblind) => {
    await people.goTo(page, '/order')
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()

    // The switcher: a drawer with radios and switches.
    await choose(skin, colorblind)
    // The colour-blind mode changes what warns and what succeeds, of which there is nothing here.
    if (!colorblind) expect(await hardToRead(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // A list with state chips and a selection, a toast over it and a menu open.
    const box = (code: string) => page.getByRole('checkbox', { name: code })
    await box(demoOrder(24)).check()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await page.getByRole('button', { name: 'Deshacer' }).waitFor()
    await box(demoOrder(23)).check()
    await page.getByRole('navigation', { name: 'Navegación' }).getByRole('button', { name: 'BBDD' }).click()
    await page.getByRole('link', { name: 'Instaladores' }).waitFor()
    expect(await hardToRead(page)).toEqual([])
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await box(demoOrder(24)).waitFor()

    // A form with something wrong in it.
    await people.goTo(page, '/order/24')
    await page.getByLabel('Copias').first().fill('0')
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await page.getByText('Hay un campo por corregir').waitFor()
    expect(await hardToRead(page)).toEqual([])
    await page.getByRole('button', { name: 'Descartar' }).click()

    // The question with No and Yes.
    if (!colorblind) {
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await page.getByText('¿Cerrar sesión?').waitFor()
      expect(await hardToRead(page)).toEqual([])
      await page.getByRole('button', { name: 'No', exact: true }).click()
    }

    // Signing in again when a session has run out.
    await signIn.evaluate(
      ([chosen, blind]) => {
        document.documentElement.dataset.skin = String(chosen)
        document.documentElement.toggleAttribute('data-colorblind', blind === true)
      },
      [skin, colorblind],
    )
    await signIn.getByRole('button', { name: 'Entrar' }).click()
    await signIn.getByText('Escribe tu contraseña.').waitFor()
    expect(await hardToRead(signIn)).toEqual([])
  })
})
