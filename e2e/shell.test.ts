import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoOrder } from './demo-orders.ts'
import { PASSWORD } from './password.ts'
import { type People, startPeople } from './people.ts'
import { screenOf } from './screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.visitor()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const signIn = (username: string) => screenOf(page).signIn(people.server.address, username, PASSWORD)
const hash = () => new URL(page.url()).hash

describe('the guards', () => {
  test('keep the address that was wanted and go there after sign-in', async () => {
    await people.goTo(page, '/order/2')
    await page.waitForURL(/#\/auth\/login/)
    await page.getByLabel('Usuario').fill('admin')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL(/#\/order\/2/)
    await page.getByRole('heading', { name: demoOrder(2), level: 1 }).waitFor()
  })

  test('send a person without permission to error500', async () => {
    await signIn('ana')
    await people.goTo(page, '/user')
    await page.waitForURL(/#\/miscellaneous\/error500/)
  })

  test('send an unknown and an empty path home', async () => {
    await signIn('admin')
    await people.goTo(page, '/no/such/place')
    await page.waitForURL(/#\/home/)
    await people.goTo(page, '/')
    await page.waitForURL(/#\/home/)
  })
})

describe('the navigation', () => {
  test('shows the house everything, in its groups', async () => {
    await signIn('admin')
    const navigation = page.getByRole('navigation', { name: 'Navegación' })
    for (const name of ['Inicio', 'Categorías', 'Campañas', 'Clientes', 'Productos MC', 'Pedidos']) {
      await navigation.getByRole('link', { name, exact: true }).waitFor()
    }
    await navigation.getByText('Administración').waitFor()
  })

  test('shows a customer only what they may see, and no Home', async () => {
    await signIn('ana')
    const navigation = page.getByRole('navigation', { name: 'Navegación' })
    await navigation.getByRole('link', { name: 'Pedidos' }).waitFor()
    expect(await navigation.getByText('Administración').count()).toBe(0)
    expect(await navigation.getByRole('link', { name: 'Inicio' }).count()).toBe(0)
  })
})

describe('the language', () => {
  test('is the one of the person who signs in, until this browser has a choice of its own', async () => {
    await signIn('rita')
    await page.getByRole('link', { name: 'Encomendas' }).first().waitFor()
  })
})

describe('signing out', () => {
  test('asks with the words of the house, and only Yes signs out and clears what was kept', async () => {
    await signIn('ana')
    await page.evaluate(() => localStorage.setItem('currentLanguage', 'us'))
    await page.reload()
    await people.goTo(page, '/order?search=PO')
    await page
      .getByRole('link', { name: /^\d\d-0000/ })
      .first()
      .waitFor()
    const token = await page.evaluate(() => localStorage.getItem('id_token'))

    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('Logout ?').waitFor()
    await page
      .getByText('You can improve your security further after logging out by closing this opened browser')
      .waitFor()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    expect(hash()).toMatch(/order/)

    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL(/#\/auth\/login/)
    const kept = await page.evaluate(() => ({
      token: localStorage.getItem('id_token'),
      orders: sessionStorage.getItem('orderTableState'),
      customers: sessionStorage.getItem('customerTableState'),
    }))
    expect(kept).toEqual({ token: null, orders: null, customers: null })

    const answer = await fetch(`${people.server.address}/rest/orderrest/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(401)
  })
})

describe('the layout', () => {
  test('starts with the skin Papel and the menu on top, and changes by the rules', async () => {
    await signIn('admin')
    const skin = () => page.evaluate(() => document.documentElement.outerHTML.match(/smart-style-\d/)?.[0])
    expect(await skin()).toBe('smart-style-2')
    await page.getByRole('button', { name: 'Diseño' }).click()
    await page.getByRole('switch', { name: 'Cinta fija' }).check({ force: true })
    expect(await page.getByRole('switch', { name: 'Cabecera fija' }).isChecked()).toBe(true)
    expect(await page.getByRole('switch', { name: 'Navegación fija' }).isChecked()).toBe(true)
  })

  test('becomes a drawer on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('admin')
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Pedidos' }).click()
    await page.waitForURL(/#\/order/)
  })
})

describe('the sign-in screen', () => {
  test('stands on a background picture, which is there', async () => {
    const picture = page.waitForResponse(/light-table/)
    await people.goTo(page, '/auth/login')
    await page.getByLabel('Usuario').waitFor()
    expect((await picture).ok()).toBe(true)
    const backgrounds = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).backgroundImage),
    )
    expect(backgrounds.join()).toContain('light-table')
  })

  test('says that the password is wrong, and after several times how long to wait', async () => {
    await page.goto(people.server.address)
    const submit = async () => {
      await page.getByLabel('Usuario').fill('marc')
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('no es esta')
      const answer = page.waitForResponse('**/rest/userrest/login')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await answer
    }
    await submit()
    await page.getByText('El usuario o la contraseña no son correctos').waitFor()
    const waiting = page.getByText(/Podrás volver a intentarlo en \d+ segundo/)
    for (let attempt = 0; attempt < 8 && !(await waiting.isVisible()); attempt += 1) {
      await submit()
    }
    await waiting.waitFor()
    expect(hash()).toMatch(/login/)
  })
})
