import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import { showMovement } from '../../../testing/components/browser-settings.ts'
import { answerForEveryScreen } from '../../../testing/components/every-screen.ts'
import { answer } from '../../../testing/components/server.ts'

const banner = () => page.getByRole('banner')
const customer = { permissions: customerPermissions, usergroup: 2 }

beforeEach(() => {
  answerForEveryScreen()
})

describe('the header', () => {
  test('draws the word mark as shapes if the group has no logo', async () => {
    await openScreen('/app-views')
    const mark = banner().getByRole('img', { name: 'Lienzo' })
    await expect.element(mark).toBeVisible()
    expect(mark.element().querySelector('text')).toBeNull()
  })

  // covers: spec 2.18, 2.21
  test('enters full screen, and follows the browser when it leaves it', async () => {
    await openScreen('/app-views')
    const state = () => ({
      body: document.body.classList.contains('full-screen'),
      browser: document.fullscreenElement !== null,
    })
    const enter = () => page.getByRole('button', { name: 'Pantalla completa' }).click()
    await enter()
    await expect.poll(state).toEqual({ body: true, browser: true })
    await page.getByRole('button', { name: 'Salir de pantalla completa' }).click()
    await expect.poll(state).toEqual({ body: false, browser: false })
    await enter()
    await expect.poll(state).toEqual({ body: true, browser: true })
    // Replaces the Escape key, which leaves full screen only in a browser that shows a window.
    await document.exitFullscreen()
    await expect.poll(state).toEqual({ body: false, browser: false })
  })

  // covers: spec 2.2, 2.19, 2.20, 3.3
  test('shows the logo of the group, the balance and the link to the profile', async () => {
    answer('userrest/getsaldo', { saldo: { euros: 83.77, m2: 5.28 }, limit: { euros: 15_000, m2: 200 } })
    answer('userrest/getlogininfo', {
      user_id: 1,
      username: 'ana',
      picture: '',
      first_name: 'Ana',
      last_name: 'Alameda',
      language: 'es',
      user_usergroup_id: 2,
      user_group_name: 'Perfumerías Alameda',
      user_group_header_logo: picture(),
      layout: null,
    })
    await openScreen('/app-views', customer)
    const logo = banner().getByRole('img', { name: 'Perfumerías Alameda' })
    await expect.poll(() => naturalWidth(logo.element())).toBe(8)
    const balance = banner().getByLabelText('Tu saldo: usado / límite')
    await expect
      .element(balance)
      .toMatchTextContent(/^Saldo83,77 \/ 15\.000,00 €Superficie5,28 \/ 200,00 m²$/)
    await banner().getByRole('link', { name: 'ana' }).click()
    await expect.poll(() => location.hash).toBe('#/profile')
  })

  // covers: spec 2.2, 2.21, 4.15; product 7.10
  test('opens and closes the shortcuts to the screens that the user can open', async () => {
    await openScreen('/order', customer)
    const toggle = page.getByRole('button', { name: 'Accesos directos' })
    const panel = page.getByRole('navigation', { name: 'Accesos directos' })
    await toggle.click()
    const links = panel.getByRole('link').elements()
    expect(links.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Pedidos', 'Perfil']))
    expect(panel.getByRole('link', { name: 'Lista de usuarios' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(toggle).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('link').first()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Tab}{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(toggle).toHaveFocus()
    await toggle.click()
    await panel.getByRole('link', { name: 'Campañas' }).click()
    await expect.poll(() => location.hash).toContain('#/campaign')
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('shows no tooltip over open shortcuts, and closes them with the first Escape', async () => {
    await openScreen('/order', customer)
    const toggle = page.getByRole('button', { name: 'Accesos directos' })
    const panel = page.getByRole('navigation', { name: 'Accesos directos' })
    const tip = page.getByRole('tooltip')
    await toggle.hover()
    await expect.element(tip).toHaveTextContent('Accesos directos')
    await toggle.click()
    await expect.element(panel).toBeVisible()
    await expect.element(tip).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })

  // covers: spec 9.11
  test('asks before logging out, and animates dialog, overlay and tooltip at the specified speeds', async () => {
    await showMovement()
    await openScreen('/app-views')
    const durations: Record<string, string> = {}
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      for (const part of ['Modal-content', 'Modal-overlay', 'Tooltip-tooltip']) {
        const isPart = target.classList.contains(`mantine-${part}`)
        if (isPart) durations[part] = getComputedStyle(target).transitionDuration
      }
    }
    document.addEventListener('transitionrun', note)
    await banner().getByRole('button', { name: 'Cerrar sesión' }).hover()
    await expect.poll(() => durations['Tooltip-tooltip']).toBe('0.15s')
    await banner().getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect.poll(() => durations['Modal-content']).toBe('0.3s')
    await expect.poll(() => durations['Modal-overlay']).toBe('0.15s')
    document.removeEventListener('transitionrun', note)
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

// covers: spec 2.2, 2.25
test('the footer shows the product and the years since 1976', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 0, 1) })
  onTestFinished(() => void vi.useRealTimers())
  await openScreen('/app-views', customer)
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Lienzo© 1976 - 2031')
})

function picture(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 8
  canvas.height = 8
  return canvas.toDataURL()
}

function naturalWidth(element: Element): number {
  return element instanceof HTMLImageElement ? element.naturalWidth : 0
}
