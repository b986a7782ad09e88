import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyboardOf, watchForLoss } from '../browser/keyboard.ts'
import { type People, startPeople } from '../browser/people.ts'
import { untilAnswered } from '../browser/screen.ts'
import { walkAround } from '../browser/tab-walk.ts'
import { demoOrder } from '../company/demo-orders.ts'
import { PASSWORD } from '../company/password.ts'

let people: People
let page: Page
let keyboard: ReturnType<typeof keyboardOf>

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(async ({ task }) => {
  const lost = await keyboard.lost()
  await people.leave(task.result?.state === 'fail' ? task.name : undefined)
  expect(lost).toEqual([])
})

async function takeKeyboardAt(opened: Page) {
  page = opened
  keyboard = keyboardOf(page)
  // Watched from the beginning of the page on.
  await page.goto('about:blank')
  await watchForLoss(page)
}

const goTo = (path: string) => people.goTo(page, path)
const main = () => page.getByRole('main')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const picker = (name: string | RegExp) => page.getByRole('combobox', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const rows = () => page.locator('main tbody tr[tabindex]')
const count = () => page.locator('main header span[aria-live]')

describe('with the keyboard alone', () => {
  test('a person signs in, skips the frame, and signs out again', async () => {
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

    await keyboard.use(page.getByRole('banner').getByRole('link', { name: 'admin' }))
    await heading('Perfil').waitFor()
    await keyboard.isAt(main())
    await keyboard.use(button('Cerrar sesión'))
    await keyboard.isAt(button('No'))
    await keyboard.press('Escape')
    await keyboard.isAt(button('Cerrar sesión'))
    await keyboard.press('Enter')
    await keyboard.isAt(button('No'))
    await keyboard.use(button('Sí'))
    await page.waitForURL(/#\/auth\/login/)
    await keyboard.isAt(field('Usuario'))
  })

  test('goes through the menu and its groups, and searches from anywhere', async () => {
    await takeKeyboardAt(await people.pageOf('admin'))
    await goTo('/home')
    await heading(/^Hola/).waitFor()
    const group = button('Administración')
    await keyboard.use(group)
    await keyboard.press('Tab')
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
    const found = page.getByRole('option', { name: new RegExp(`^${demoOrder(4)}`) }).first()
    await found.and(page.locator('[aria-selected=true]')).waitFor()
    await keyboard.press('Enter')
    await heading(demoOrder(4)).waitFor()
    await keyboard.isAt(main())
  })

  test('sorts and filters a list, turns its pages and opens a row', async () => {
    await takeKeyboardAt(await people.pageOf('admin'))
    await goTo('/order')
    await rows().first().waitFor()
    await keyboard.use(button('Total'))
    await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Total' }).waitFor()
    await keyboard.isAt(button('Total'))

    await keyboard.use(button('Última página'))
    await page.getByText('21–24 de 24').waitFor()
    await keyboard.isAt(button('Última página'))
    await keyboard.press('Shift+Tab', 'Shift+Tab', 'Enter')
    await page.getByText('11–20 de 24').waitFor()
    await keyboard.isAt(button('Página anterior'))

    await keyboard.use(button('Filtrar por Cliente'))
    await keyboard.isAt(field('Cliente'))
    await page.keyboard.type('alameda')
    await keyboard.press('Enter')
    await keyboard.isAt(button('Filtrar por Cliente'))
    await expect.poll(() => count().textContent()).toBe('8')
    await keyboard.use(button('Filtrar por Estado'))
    await keyboard.isAt(box('Borrador'))
    await keyboard.press('Space', 'Escape')
    await keyboard.isAt(button('Filtrar por Estado'))
    await keyboard.use(button('Quitar el filtro de Estado'))
    await keyboard.isAt(button('Quitar el filtro de Cliente'))
    await keyboard.press('Enter')
    await expect.poll(() => count().textContent()).toBe('24')
    await keyboard.isAt(page.locator('main :focus'))

    await keyboard.tabTo(page.locator('main tbody tr[tabindex="0"]'))
    await keyboard.press('Home', 'ArrowDown')
    await keyboard.isAt(rows().nth(1))
    const code = await rows().nth(1).getByRole('link').innerText()
    await keyboard.press('Enter')
    await heading(code).waitFor()
    await keyboard.isAt(main())
  })

  test('selects rows, deletes them and brings them back', async () => {
    for (const name of ['Prueba uno', 'Prueba dos', 'Prueba tres']) {
      await people.house('finishrest/update', { code: name, name, price_mode: 'm2', price: 1, active: true })
    }
    await takeKeyboardAt(await people.pageOf('admin'))
    await goTo('/finish')
    await rows().first().waitFor()
    await keyboard.press('/')
    await keyboard.isAt(page.getByRole('searchbox'))
    await page.keyboard.type('Prueba')
    await expect.poll(() => count().textContent()).toBe('3')

    await keyboard.tabTo(rows().first())
    await keyboard.press('Space')
    await keyboard.tabTo(button('Quitar la selección'), 'Shift+Tab')
    await keyboard.press('Enter')
    await keyboard.isAt(box('Seleccionar esta página'))
    await keyboard.tabTo(rows().first())
    await keyboard.press('Space', 'ArrowDown', 'Space')
    await page.getByText('2 seleccionados').waitFor()
    await keyboard.tabTo(button('Eliminar'), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect.poll(() => count().textContent()).toBe('1')
    await keyboard.isAt(rows().first())
    await keyboard.use(button('Deshacer'))
    await expect.poll(() => count().textContent()).toBe('3')
    await keyboard.isAt(page.locator('main:focus, main :focus'))
  })

  test('writes a customer with an address, and saves', async () => {
    await takeKeyboardAt(await people.pageOf('admin'))
    await goTo('/customer/new')
    await heading('Nuevo cliente').waitFor()
    await keyboard.fill(field(/^Nombre( \*)?$/), 'Teclas y Más')
    await keyboard.tabTo(picker(/^País/))
    await keyboard.press('Control+a')
    await page.keyboard.type('Portugal')
    await keyboard.press('ArrowDown', 'Enter')
    await keyboard.isAt(picker(/^País/))
    await keyboard.press('Control+s')
    await page.waitForURL(/#\/customer\/\d+/)
    await keyboard.isAt(picker(/^País/))

    await keyboard.use(button('Añadir dirección'))
    const address = field(/^Nombre( \*)?$/).last()
    await keyboard.isAt(address)
    await page.keyboard.type('Almacén de teclas')
    await keyboard.fill(field(/^Calle y número/), 'Calle Mayor, 1')
    await keyboard.fill(field(/^Código postal/), '1000-001')
    await keyboard.fill(field(/^Población/), 'Lisboa')
    await keyboard.use(button('Guardar dirección'))
    await keyboard.isAt(button('Añadir dirección'))
    await keyboard.use(button('Eliminar Almacén de teclas'))
    await page.getByText('Todavía no hay direcciones.').waitFor()
    await keyboard.isAt(page.locator('main :focus'))
  })

  test('sets up an order, line by line', async () => {
    await takeKeyboardAt(await people.pageOf('admin'))
    await goTo('/order/new')
    await heading('Nuevo pedido').waitFor()
    await keyboard.tabTo(picker(/^Cliente/))
    await page.keyboard.type('alameda')
    await page.getByRole('option', { name: 'Perfumerías Alameda' }).waitFor()
    await keyboard.press('ArrowDown', 'Enter')
    await keyboard.isAt(picker(/^Cliente/))

    const line = (number: number) => page.getByRole('listitem', { name: `Línea ${number}` })
    const product = (number: number) => line(number).getByRole('combobox', { name: 'Producto' })
    await keyboard.use(button('Añadir línea'))
    await keyboard.isAt(product(1))
    await page.keyboard.type('Cartel A1')
    await page.getByRole('option', { name: 'Cartel A1' }).waitFor()
    await keyboard.press('ArrowDown', 'Enter')
    await keyboard.isAt(product(1))
    await keyboard.fill(line(1).getByRole('textbox', { name: 'Copias' }), '7')
    await keyboard.press('Control+Enter')
    await keyboard.isAt(product(2))
    await keyboard.press('Control+Enter')
    await keyboard.isAt(product(3))
    const remove = (number: number) => line(number).getByRole('button', { name: 'Quitar la línea' })
    await keyboard.use(remove(3))
    await keyboard.isAt(remove(2))
    await keyboard.press('Enter')
    await keyboard.isAt(remove(1))
    const copies = line(1).getByRole('textbox', { name: 'Copias' })
    await keyboard.tabTo(copies, 'Shift+Tab')
    await keyboard.press('Control+s')
    await page.waitForURL(/#\/order\/\d+/)
    await page.getByText('Todo guardado').waitFor()
    await keyboard.isAt(copies)
    await keyboard.use(remove(1))
    await keyboard.isAt(page.locator('main :focus'))
    await keyboard.use(button('Descartar'))
    await page.getByText('Todo guardado').waitFor()
    await keyboard.isAt(page.locator('main :focus'))

    await keyboard.tabTo(button('Cancelar pedido'), 'Shift+Tab')
    await keyboard.press('Enter')
    await keyboard.isAt(page.getByRole('dialog').locator(':focus'))
    await keyboard.press('Escape')
    await keyboard.isAt(button('Cancelar pedido'))
    await keyboard.use(button('Confirmar'))
    await button('Reabrir').waitFor()
    await keyboard.isAt(page.locator('main:focus, main :focus'))
  })

  test('goes through the parts of a user, and decides on rights', async () => {
    await takeKeyboardAt(await people.pageOf('admin'))
    const { rows: found } = await people.house('userrest/list', { search: 'tomas' })
    await goTo(`/user/${found[0]?.id}`)
    await heading('tomas').waitFor()
    await keyboard.use(link('Permisos'))
    await box('Categorías: Ver').waitFor()
    await keyboard.isAt(link('Permisos'))
    await keyboard.tabTo(box('Categorías: Ver'))
    await keyboard.press('ArrowUp', 'End')
    await keyboard.isAt(box('Editar'))
    await keyboard.press('ArrowDown', 'Home')
    await keyboard.isAt(box('Categorías: Ver'))
    await keyboard.press('Space')
    await page.getByText(/^Sin guardar/).waitFor()
    await keyboard.press('Control+s')
    await page.getByText('Todo guardado').waitFor()
    await keyboard.isAt(box('Categorías: Ver'))
    await keyboard.use(button('Volver a los del rol'))
    await page.getByText('El usuario vuelve a tener los permisos del rol.').waitFor()
    await keyboard.isAt(page.locator('main :focus'))
  })
})

/** Every kind of screen, with what may stand on it. */
const kinds = {
  home: '/home',
  list: '/customer?search=a&f_country=like;E',
  record: '/customer/1',
  order: '/order/24',
  permissions: '/user/2?tab=permissions',
  profile: '/profile',
}

describe('the Tab key', () => {
  beforeEach(async () => {
    await takeKeyboardAt(await people.pageOf('admin'))
    await goTo('/home')
  })

  /** Walks around every kind of screen and finds everything in its place. */
  async function walkAll() {
    for (const [kind, path] of Object.entries(kinds)) {
      await untilAnswered(page, () => goTo(path))
      // A screen that is new takes the keyboard, and does not when it has it: so not amid the walk.
      await page.locator('main').focus()
      const { stops, ...wrong } = await walkAround(page)
      expect(wrong, kind).toEqual({ missed: [], backwards: [], unseen: [], covered: [] })
      expect(stops.length, kind).toBeGreaterThan(30)
    }
  }

  test('comes to every control, as one reads, and shows where it is', walkAll)

  test('does so from right to left, too', async () => {
    await keyboard.use(button('Diseño'))
    await keyboard.isAt(page.getByRole('dialog').locator(':focus'))
    await keyboard.use(page.getByRole('switch', { name: 'De derecha a izquierda' }), 'Space')
    await keyboard.press('Escape')
    await keyboard.isAt(button('Diseño'))
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await walkAll()
  })
})
