import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { keyboardOf, watchForLoss } from '../browser/keyboard.ts'
import { startVisit, type Visit } from '../browser/people.ts'
import { untilAnswered } from '../browser/screen.ts'
import { walkAround } from '../browser/tab-walk.ts'
import { demoOrder } from '../company/demo-orders.ts'
import { PASSWORD } from '../company/password.ts'

let people: Visit
let page: Page
let keyboard: ReturnType<typeof keyboardOf>

beforeAll(async () => {
  people = await startVisit()
})
afterEach(async ({ task }) => {
  const losses = await keyboard.lost()
  await people.leave(task.result?.state === 'fail' ? task.name : undefined)
  expect(losses).toEqual([])
})

async function takeKeyboardAt(newPage: Page) {
  page = newPage
  keyboard = keyboardOf(page)
  // Opens a blank page first, so that the watcher is installed before the application loads.
  await page.goto('about:blank')
  await watchForLoss(page)
}

const main = () => page.getByRole('main')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const picker = (name: string | RegExp) => page.getByRole('combobox', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

test('a user signs in, uses the menu, searches from anywhere and signs out with the keyboard alone', async () => {
  await takeKeyboardAt(await people.visitor())
  await page.goto(people.server.address)
  await keyboard.isAt(field('Usuario'))
  await page.keyboard.type('admin')
  await keyboard.fill(field('Contraseña'), PASSWORD)
  await keyboard.press('Enter')
  await heading(/^Hola/).waitFor()
  await keyboard.isAt(main())

  await keyboard.use(button('Saltar al contenido'))
  await keyboard.isAt(main())
  await keyboard.press('Tab')
  await keyboard.isAt(link('Nuevo pedido'))

  const group = button('Administración')
  await keyboard.tabTo(group, 'Shift+Tab')
  await keyboard.press('Enter', 'Tab')
  await keyboard.isAt(link('Roles de usuario'))
  await keyboard.press('Escape')
  await keyboard.isAt(group)
  expect(await group.getAttribute('aria-expanded')).toBe('false')
  await keyboard.press('Space')
  await keyboard.use(link('Lista de usuarios'))
  await heading('Usuarios').waitFor()
  await keyboard.isAt(main())

  await keyboard.tabTo(button('Columnas'))
  await keyboard.press('Control+k')
  await keyboard.isAt(picker(/Buscar/))
  await keyboard.press('Escape')
  await keyboard.isAt(button('Columnas'))
  await keyboard.press('Control+k')
  await keyboard.isAt(picker(/Buscar/))
  await page.keyboard.type(demoOrder(4))
  const option = page.getByRole('option', { name: new RegExp(`^${demoOrder(4)}`) }).first()
  await option.and(page.locator('[aria-selected=true]')).waitFor()
  await keyboard.press('Enter')
  await heading(demoOrder(4)).waitFor()
  await keyboard.isAt(main())

  await keyboard.tabTo(page.getByRole('banner').getByRole('link', { name: 'admin' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await heading('Perfil').waitFor()
  await keyboard.isAt(main())
  await keyboard.tabTo(button('Cerrar sesión'), 'Shift+Tab')
  await keyboard.press('Enter')
  await keyboard.isAt(button('No'))
  await keyboard.press('Escape')
  await keyboard.isAt(button('Cerrar sesión'))
  await keyboard.press('Enter')
  await keyboard.isAt(button('No'))
  await keyboard.use(button('Sí'))
  await page.waitForURL(/#\/auth\/login/)
  await keyboard.isAt(field('Usuario'))
})

/** Addresses of each kind of screen, some with optional parts shown. */
const kinds = {
  home: '/home',
  list: '/customer?search=a&f_country=like;E',
  record: '/customer/1',
  order: '/order/35',
  permissions: '/user/4?tab=permissions',
  profile: '/profile',
}

/** Tabs around every kind of screen and expects no faults. */
async function walkAll(direction: 'ltr' | 'rtl') {
  expect(await page.locator('html').getAttribute('dir')).toBe(direction)
  for (const [kind, path] of Object.entries(kinds)) {
    await untilAnswered(page, () => people.goTo(page, path))
    // A new screen takes the focus unless an element in it already has the focus; taking it during the walk would disturb the
    // walk.
    const { stops, ...wrong } = await walkAround(page, main())
    expect(wrong, `${kind}: ${JSON.stringify(wrong)}`).toEqual({
      missed: [],
      backwards: [],
      unseen: [],
      covered: [],
    })
    expect(stops.length, kind).toBeGreaterThan(30)
  }
}

test('Tab reaches every control in reading order, in both directions, and shows the focus', async () => {
  await takeKeyboardAt(await people.pageOf('admin'))
  await people.goTo(page, '/home')
  await heading(/^Hola/).waitFor()
  await walkAll('ltr')

  await keyboard.use(button('Diseño'))
  await keyboard.isAt(page.getByRole('dialog').locator(':focus'))
  await keyboard.use(page.getByRole('switch', { name: 'De derecha a izquierda' }), 'Space')
  await keyboard.press('Escape')
  await keyboard.isAt(button('Diseño'))
  await walkAll('rtl')
})
