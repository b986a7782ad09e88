import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoOrder } from './demo-orders.ts'
import { PASSWORD } from './password.ts'
import { type People, startPeople } from './people.ts'
import { screenOf } from './screen.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const banner = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navegación' })

async function at(username: string, path: string): Promise<Page> {
  const page = await people.pageOf(username)
  await people.goTo(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Switches options of the layout, and closes the switcher again. */
async function switchLayout(page: Page, ...options: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Diseño' }).click()
  for (const name of options) await page.getByRole('switch', { name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('the routes', () => {
  const titles: [path: string, ...titles: string[]][] = [
    ['/home', 'Home'],
    ['/customer', 'Customer'],
    ['/category', 'Category'],
    ['/campaign', 'Campaign'],
    ['/order', 'Order'],
    ['/product', 'Product'],
    ['/budget', 'Budgets'],
    ['/installer', 'Installers'],
    ['/imports', 'Imports'],
    ['/space', 'Spaces'],
    ['/promotion', 'Promotion'],
    ['/material', 'Material'],
    ['/finish', 'Finish'],
    ['/profile', 'Profile'],
    ['/user', 'User'],
    ['/usergroup', 'User Group'],
    ['/role', 'Roles'],
    ['/log', 'Log'],
    ['/app-views', 'App Views'],
    ['/miscellaneous', 'Miscellaneous'],
    ['/miscellaneous/search', 'Miscellaneous', 'Search'],
    ['/miscellaneous/error500', 'Miscellaneous', 'Not available'],
    ['/budget/photoreview', 'Photo review'],
    ['/order/2', 'Order', demoOrder(2)],
    ['/order/new', 'Order', 'New order'],
  ]

  test('have their titles, in the page and in the breadcrumbs', async () => {
    const page = await at('admin', '/home')
    await page.evaluate(() => localStorage.setItem('currentLanguage', 'us'))
    await page.reload()
    const trail = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')
    for (const [path, ...expected] of titles) {
      await people.goTo(page, path)
      await expect.poll(() => page.title()).toBe([...expected].reverse().concat('Lienzo').join(' · '))
      expect(await trail.allTextContents()).toEqual(expected)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  })

  test('that do not exist lead home', async () => {
    const page = await at('admin', '/app-views')
    const unknown = ['', '/', '/no/such/place', '/home/more', '/order/1/2', '/auth', '/auth/more']
    for (const path of [...unknown, '/miscellaneous/more']) {
      await people.goTo(page, path)
      await page.waitForURL(/#\/home$/)
      await page.getByRole('heading', { level: 1, name: 'Hola' }).waitFor()
      await people.goTo(page, '/app-views')
      await page.getByRole('heading', { level: 1, name: 'Vistas' }).waitFor()
    }
  })

  test('load the script of a screen when it is opened', async () => {
    const page = await at('admin', '/app-views')
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await people.goTo(page, '/role/2')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(scripts.filter((path) => path.includes('role-detail'))).toHaveLength(1)
  })
})

describe('the permission guard', () => {
  test('goes home and loads the page again where no permissions are to be had at first', async () => {
    const page = await people.pageOf('admin')
    let refusals = 0
    await page.route('**/permissionrest/retrieveuserpermissions', (route) => {
      refusals += 1
      return refusals <= 2 ? route.fulfill({ status: 500, json: {} }) : route.continue()
    })
    await people.goTo(page, '/app-views')
    await page.waitForURL(/#\/home$/)
    await navigation(page).getByRole('link', { name: 'Pedidos' }).waitFor()
    expect(refusals).toBeGreaterThan(1)
  })

  test('goes to error500 where they cannot be had at all', async () => {
    const page = await people.pageOf('admin')
    await page.route('**/permissionrest/retrieveuserpermissions', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await people.goTo(page, '/order')
    await page.waitForURL(/#\/miscellaneous\/error500/)
    await page.getByRole('heading', { name: 'No se puede abrir esta pantalla' }).waitFor()
  })

  test('asks again for the address alone, and lets in who has got access', async () => {
    const page = await at('admin', '/app-views')
    let granted = false
    await page.route('**/permissionrest/retrieveuserpermissions', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const entry = { perm_view: '1', perm_access: granted ? '1' : '0', perm_edit: '0' }
      await route.fulfill({ response, json: { ...answer, content: { ...answer.content, '/order': entry } } })
    })
    await page.route('**/permissionrest/geturluserpermission', (route) => {
      granted = true
      return route.fulfill({ json: { error: '', content: { permission_access: true } } })
    })
    await page.reload()
    await people.goTo(page, '/order')
    await page.waitForURL(/#\/miscellaneous\/error500/)
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await page.waitForURL(/#\/order$/)
    expect(granted).toBe(true)
  })
})

describe('the navigation', () => {
  test('stands at the side with one group open at most, shrinks to icons and hides', async () => {
    const page = await at('admin', '/app-views')
    await switchLayout(page, 'Menú arriba')
    const menu = navigation(page)
    const group = (name: string) => menu.getByRole('button', { name })
    const isOpen = (name: string) => group(name).getAttribute('aria-expanded')
    await group('BBDD').click()
    expect([await isOpen('BBDD'), await isOpen('Administración')]).toEqual(['true', 'false'])
    await menu.getByRole('link', { name: 'Instaladores' }).waitFor()
    await group('Administración').click()
    expect([await isOpen('BBDD'), await isOpen('Administración')]).toEqual(['false', 'true'])

    const width = async () => (await menu.boundingBox())?.width
    expect(await width()).toBe(220)
    await page.getByRole('button', { name: 'Solo iconos' }).click()
    await expect.poll(width).toBe(52)
    await menu.getByRole('link', { name: 'Pedidos' }).click()
    await page.waitForURL(/#\/order/)

    await page.getByRole('button', { name: 'Ocultar el menú' }).click()
    await menu.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Mostrar el menú' }).click()
    await menu.waitFor({ state: 'visible' })
  })

  test('lies on top with groups that open downwards, and hides', async () => {
    const page = await at('admin', '/app-views')
    const menu = navigation(page)
    await menu.getByRole('button', { name: 'BBDD' }).click()
    await menu.getByRole('button', { name: 'Administración' }).click()
    expect(await menu.getByRole('button', { name: 'BBDD' }).getAttribute('aria-expanded')).toBe('false')
    await menu.getByRole('link', { name: 'Roles de usuario' }).click()
    await page.waitForURL(/#\/role/)
    await page.getByRole('button', { name: 'Ocultar el menú' }).click()
    await menu.waitFor({ state: 'hidden' })
    expect((await page.getByRole('main').boundingBox())?.y).toBeLessThan(100)
  })

  test('moves at the speeds of the specification', async () => {
    const page = await at('admin', '/app-views')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const speeds = () =>
      navigation(page).evaluate((menu) => ({
        fold: getComputedStyle(menu.querySelector('[inert]') ?? menu).transitionDuration.split(', ')[0],
        hiding: getComputedStyle(menu).transitionDuration.split(', ').at(-1),
      }))
    expect(await speeds()).toEqual({ fold: '0.2s', hiding: '0.25s' })
    await switchLayout(page, 'Menú arriba')
    expect(await speeds()).toEqual({ fold: '0.2s', hiding: '0.25s' })
  })

  test('moves questions, what lies behind them and tips at theirs', async () => {
    const page = await at('admin', '/app-views')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ target }) => {
        if (!(target instanceof HTMLElement)) return
        for (const part of ['Modal-content', 'Modal-overlay', 'Tooltip-tooltip']) {
          const duration = getComputedStyle(target).transitionDuration
          if (target.classList.contains(`mantine-${part}`))
            document.body.dataset[part.split('-')[1] ?? ''] = duration
        }
      })
    })
    await banner(page).getByRole('button', { name: 'Cerrar sesión' }).hover()
    await expect.poll(() => page.evaluate(() => document.body.dataset.tooltip)).toBe('0.15s')
    await banner(page).getByRole('button', { name: 'Cerrar sesión' }).click()
    const moved = () => page.evaluate(() => [document.body.dataset.content, document.body.dataset.overlay])
    await expect.poll(moved).toEqual(['0.3s', '0.15s'])
  })

  test('is a closed drawer below 979 px, with the balance and the language in it', async () => {
    const page = await at('ana', '/order')
    await page.setViewportSize({ width: 979, height: 800 })
    await navigation(page).waitFor()
    await page.setViewportSize({ width: 978, height: 800 })
    await navigation(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Saldo').waitFor()
    await drawer.getByRole('button', { name: 'Idioma: es' }).waitFor()
    await drawer.getByRole('link', { name: 'Campañas' }).click()
    await page.waitForURL(/#\/campaign/)
    await drawer.waitFor({ state: 'detached' })
    await banner(page).getByRole('link', { name: 'Búsqueda' }).click()
    await page.waitForURL(/#\/miscellaneous\/search/)
  })

  test('opens every screen with its keys, but for those that are closed to the person', async () => {
    const page = await at('ana', '/app-views')
    const view = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await view('Lista de usuarios').getByText('No tienes acceso').waitFor()
    expect(await view('Lista de usuarios').getByRole('link').count()).toBe(0)
    await view('Pedidos').getByText('Alt Shift O').waitFor()
    await page.keyboard.press('Alt+Shift+E')
    await page.keyboard.press('Alt+Shift+O')
    await page.waitForURL(/#\/order$/)
  })
})

describe('the header', () => {
  test('goes full screen and follows the browser out of it', async () => {
    const page = await at('admin', '/app-views')
    const state = () =>
      page.evaluate(() => ({
        body: document.body.classList.contains('full-screen'),
        browser: document.fullscreenElement !== null,
      }))
    await page.getByRole('button', { name: 'Pantalla completa' }).click()
    await expect.poll(state).toEqual({ body: true, browser: true })
    await page.getByRole('button', { name: 'Salir de pantalla completa' }).click()
    await expect.poll(state).toEqual({ body: false, browser: false })
    await page.getByRole('button', { name: 'Pantalla completa' }).click()
    await expect.poll(state).toEqual({ body: true, browser: true })
    // What Escape does in a browser that has a window.
    await page.evaluate(() => document.exitFullscreen())
    await expect.poll(state).toEqual({ body: false, browser: false })
  })

  test('shows the logo of the group, the balance and the way to the profile', async () => {
    const page = await at('ana', '/app-views')
    const logo = banner(page).getByRole('img', { name: 'Perfumerías Alameda' })
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const balance = await banner(page).getByLabel('Tu saldo: usado / límite').textContent()
    expect(balance).toMatch(/^Saldo[\d.]+,\d\d \/ [\d.]+,\d\d €Superficie[\d.]+,\d\d \/ [\d.]+,\d\d m²$/)
    await banner(page).getByRole('link', { name: 'ana' }).click()
    await page.waitForURL(/#\/profile$/)
  })

  test('opens and closes the shortcuts to what the person may open', async () => {
    const page = await at('ana', '/order')
    const toggle = page.getByRole('button', { name: 'Accesos directos' })
    const panel = page.getByRole('navigation', { name: 'Accesos directos' })
    await toggle.click()
    expect(await panel.getByRole('link').allTextContents()).toEqual(
      expect.arrayContaining(['Pedidos', 'Perfil']),
    )
    expect(await panel.getByRole('link', { name: 'Lista de usuarios' }).count()).toBe(0)
    const escaped = async () => {
      await page.keyboard.press('Escape')
      return panel.count()
    }
    // The browser takes the first one to itself while it still comes out of the full screen of the test before.
    await expect.poll(escaped).toBe(0)
    await toggle.click()
    await panel.getByRole('link', { name: 'Campañas' }).click()
    await page.waitForURL(/#\/campaign/)
    await panel.waitFor({ state: 'detached' })
  })

  test('offers English and Spanish, keeps the choice and loads the page again', async () => {
    const page = await at('ana', '/order')
    await page.getByRole('button', { name: 'Idioma: es' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['English (US)', 'Español'])
    await page.getByRole('menuitem', { name: 'English (US)' }).click()
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).toBe('us')
  })
})

test('the footer shows the product and the years since 1976', async () => {
  const page = await at('ana', '/app-views')
  const year = await page.evaluate(() => new Date().getFullYear())
  expect(await page.getByRole('contentinfo').textContent()).toBe(`Lienzo© 1976 - ${year}`)
})

describe('the layout', () => {
  /** Where the parts stand in the window after scrolling down. */
  async function topsAfterScrolling(page: Page) {
    await page.evaluate(() => scrollTo(0, 300))
    const top = async (part: ReturnType<Page['locator']>) =>
      Math.round((await part.boundingBox())?.y ?? Number.NaN)
    return {
      header: await top(banner(page)),
      navigation: await top(navigation(page)),
      ribbon: await top(page.getByRole('navigation', { name: 'Dónde estás' }).locator('xpath=..')),
    }
  }

  test('fixes header, navigation and ribbon below one another, and lets them go with the header', async () => {
    const page = await at('admin', '/app-views')
    await page.setViewportSize({ width: 1200, height: 500 })
    expect(await topsAfterScrolling(page)).toEqual({ header: -300, navigation: -252, ribbon: -212 })
    await page.evaluate(() => scrollTo(0, 0))
    await switchLayout(page, 'Cabecera fija')
    expect(await topsAfterScrolling(page)).toEqual({ header: 0, navigation: -252, ribbon: -212 })
    await switchLayout(page, 'Cinta fija')
    expect(await topsAfterScrolling(page)).toEqual({ header: 0, navigation: 48, ribbon: 88 })
    await switchLayout(page, 'Cabecera fija')
    expect(await topsAfterScrolling(page)).toEqual({ header: -300, navigation: -252, ribbon: -212 })
  })

  test('fixes the navigation at the side, and the footer at the bottom', async () => {
    const page = await at('admin', '/app-views')
    await page.setViewportSize({ width: 1200, height: 500 })
    const footer = page.getByRole('contentinfo')
    const bottom = async () => {
      const box = await footer.boundingBox()
      return box && box.y + box.height
    }
    expect(await bottom()).toBeGreaterThan(500)
    await switchLayout(page, 'Menú arriba', 'Navegación fija', 'Pie fijo')
    expect(await bottom()).toBe(500)
    expect(await topsAfterScrolling(page)).toMatchObject({ header: 0, navigation: 48 })
    expect(await bottom()).toBe(500)
  })

  test('keeps within a container, which a fixed navigation takes away', async () => {
    const page = await at('admin', '/app-views')
    const width = async () => (await page.getByRole('contentinfo').boundingBox())?.width
    await switchLayout(page, 'Dentro de un contenedor')
    expect(await width()).toBe(1200)
    await switchLayout(page, 'Navegación fija')
    expect(await width()).toBe(1440)
  })

  test('runs from right to left, the switcher and the drawer with it', async () => {
    const page = await at('admin', '/order')
    await switchLayout(page, 'Menú arriba', 'De derecha a izquierda')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect((await navigation(page).boundingBox())?.x).toBe(1440 - 220)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  })

  test('asks before the factory reset, then clears local storage and loads the page again', async () => {
    const page = await at('ana', '/app-views')
    await page.evaluate(() => localStorage.setItem('currentLanguage', 'us'))
    await page.reload()
    await page.getByRole('button', { name: 'Layout' }).click()
    await page.getByRole('button', { name: 'Factory reset' }).click()
    const question = page.getByText('Would you like to RESET all your saved widgets and clear LocalStorage?')
    await question.waitFor()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('id_token'))).not.toBeNull()
    await page.getByRole('button', { name: 'Factory reset' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL(/#\/auth\/login/)
    await page.getByLabel('Usuario').waitFor()
    expect(
      await page.evaluate(() => [localStorage.getItem('id_token'), localStorage.getItem('currentLanguage')]),
    ).toEqual([null, null])
  })
})

test('a window that became small on the sign-in screen is met with the drawer', async () => {
  const page = await people.visitor()
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(people.server.address)
  await page.getByLabel('Usuario').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await screenOf(page).signIn(people.server.address, 'ana', PASSWORD)
  await page.getByRole('button', { name: 'Abrir el menú' }).waitFor()
})
