import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import { resizeWindow, showMovement } from '../../../testing/components/browser-settings.ts'
import { answerForEveryScreen } from '../../../testing/components/every-screen.ts'
import { switchLayout } from '../../../testing/components/person.ts'
import { answer } from '../../../testing/components/server.ts'

const menu = () => page.getByRole('navigation', { name: 'Navegación' })
const group = (name: string) => menu().getByRole('button', { name })
const isOpen = (name: string) => group(name).element().getAttribute('aria-expanded')
const boxOf = (locator: ReturnType<typeof menu>) => locator.element().getBoundingClientRect()
const customer = { permissions: customerPermissions, usergroup: 2 }

/** Returns the titles of the menu entries whose icons are cut off. */
function cutIcons(): (string | null)[] {
  const { left, right } = boxOf(menu())
  const icons = [...menu().element().querySelectorAll('a > svg:first-child, button > svg:first-child')]
  const isCut = (icon: Element) => {
    const box = icon.getBoundingClientRect()
    return box.left < left || box.right > right
  }
  return icons.filter(isCut).map((icon) => icon.parentElement?.title ?? null)
}

beforeEach(() => {
  answerForEveryScreen()
})

async function openAppViews(person = {}): Promise<void> {
  await openScreen('/app-views', person)
  await expect.element(menu()).toBeVisible()
}

describe('the navigation', () => {
  // covers: spec 2.2
  test('shows the house all entries, in their groups', async () => {
    await openAppViews()
    for (const name of ['Inicio', 'Categorías', 'Campañas', 'Clientes', 'Productos MC', 'Pedidos']) {
      await expect.element(menu().getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect.element(menu().getByText('Administración')).toBeVisible()
  })

  test('shows a customer only the permitted entries, and no Home', async () => {
    await openAppViews(customer)
    await expect.element(menu().getByRole('link', { name: 'Pedidos' })).toBeVisible()
    expect(menu().getByText('Administración').elements()).toEqual([])
    expect(menu().getByRole('link', { name: 'Inicio' }).elements()).toEqual([])
  })

  // covers: spec 2.15, 2.17
  test('at the side has at most one open group, shrinks to icons and hides', async () => {
    await openAppViews()
    await switchLayout('Menú arriba')
    await group('BBDD').click()
    expect([isOpen('BBDD'), isOpen('Administración')]).toEqual(['true', 'false'])
    await expect.element(menu().getByRole('link', { name: 'Espacios', exact: true })).toBeVisible()
    await group('Administración').click()
    expect([isOpen('BBDD'), isOpen('Administración')]).toEqual(['false', 'true'])

    const width = () => boxOf(menu()).width
    expect(width()).toBe(220)
    await page.getByRole('button', { name: 'Solo iconos' }).click()
    await expect.poll(width).toBe(52)
    await group('BBDD').click()
    await expect.poll(() => cutIcons()).toEqual([])
    await menu().getByRole('link', { name: 'Pedidos' }).click()
    await expect.poll(() => location.hash).toContain('#/order')

    await page.getByRole('button', { name: 'Ocultar el menú' }).click()
    const navigation = () => page.getByRole('navigation', { name: 'Navegación' }).elements()
    await expect.poll(navigation).toEqual([])
    await page.getByRole('button', { name: 'Mostrar el menú' }).click()
    await expect.element(menu()).toBeVisible()
  })

  // covers: spec 2.26
  test('at the top has groups that open downwards, and hides', async () => {
    await openAppViews()
    await group('BBDD').click()
    await group('Administración').click()
    expect(isOpen('BBDD')).toBe('false')
    await menu().getByRole('link', { name: 'Roles de usuario' }).click()
    await expect.poll(() => location.hash).toContain('#/role')
    await page.getByRole('button', { name: 'Ocultar el menú' }).click()
    await expect.poll(() => menu().elements()).toEqual([])
    expect(boxOf(page.getByRole('main')).y).toBeLessThan(100)
  })

  test('at the top of a narrow window shows every entry of an open group', async () => {
    await resizeWindow(979, 700)
    await openAppViews()
    for (const name of ['BBDD', 'Administración']) {
      await group(name).click()
      const links = () => [...menu().getByRole('link').elements(), ...menu().getByRole('button').elements()]
      const outside = () =>
        links()
          .map((link) => [link.getAttribute('title'), link.getBoundingClientRect()] as const)
          .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
          .map(([title]) => title)
      expect(outside()).toEqual([])
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(979)
    // In a wide window, no name in the navigation is truncated.
    await resizeWindow(1280, 700)
    const names = [...menu().element().querySelectorAll('ul > li > a > span')]
    expect(names.filter((name) => name.scrollWidth > name.clientWidth).map(textOf)).toEqual([])
  })

  // covers: spec 9.3
  test('animates at the speeds of the specification', async () => {
    await showMovement()
    await openAppViews()
    const speeds = () => {
      const bar = menu().element()
      const folding = getComputedStyle(bar.querySelector('[inert]') ?? bar).transitionDuration
      const hiding = getComputedStyle(bar).transitionDuration
      return { fold: folding.split(', ')[0], hiding: hiding.split(', ').at(-1) }
    }
    expect(speeds()).toEqual({ fold: '0.2s', hiding: '0.25s' })
    await switchLayout('Menú arriba')
    expect(speeds()).toEqual({ fold: '0.2s', hiding: '0.25s' })
  })

  // covers: spec 2.16, 2.21
  test('is a closed drawer below 979 px, which contains the balance and the language', async () => {
    answer('userrest/getsaldo', { saldo: { euros: 10, m2: 1 }, limit: { euros: 100, m2: 10 } })
    await resizeWindow(979, 800)
    await openAppViews(customer)
    await resizeWindow(978, 800)
    await expect.element(menu()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('Saldo')).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'Idioma: es' })).toBeVisible()
    await drawer.getByRole('link', { name: 'Campañas' }).click()
    await expect.poll(() => location.hash).toContain('#/campaign')
    await expect.element(drawer).not.toBeInTheDocument()
    await page.getByRole('banner').getByRole('link', { name: 'Búsqueda' }).click()
    await expect.poll(() => location.hash).toContain('#/miscellaneous/search')
  })

  test('opens every screen by its shortcut, except those that the user cannot open', async () => {
    await openAppViews(customer)
    const view = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect.element(view('Lista de usuarios').getByText('No tienes acceso')).toBeVisible()
    expect(view('Lista de usuarios').getByRole('link').elements()).toEqual([])
    await expect.element(view('Pedidos').getByText('Alt Mayús O')).toBeVisible()
    await userEvent.keyboard('{Alt>}{Shift>}E{/Shift}{/Alt}')
    await userEvent.keyboard('{Alt>}{Shift>}O{/Shift}{/Alt}')
    await expect.poll(() => location.hash).toBe('#/order')
  })
})

function textOf(element: Element): string | null {
  return element.textContent
}
