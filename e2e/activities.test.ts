import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoOrder } from './demo-orders.ts'
import { PASSWORD } from './password.ts'
import { focusOf, type People, startPeople } from './people.ts'
import { personAt } from './screen.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))
afterAll(() => people?.end())

const bell = (page: Page) => page.getByRole('button', { name: /^Actividades/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Actividades' })
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name: new RegExp(`^${name}`) })

async function openAt(page: Page, path = '/order'): Promise<void> {
  await people.goTo(page, path)
  await bell(page).click()
  await panel(page)
    .getByText(/en total$/)
    .waitFor()
}

async function unreadOf(page: Page): Promise<number> {
  const label = (await bell(page).getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(label)?.[0] ?? 0)
}

/** Comes when the server has taken what was marked as read. */
const taken = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/activityrest/read'))

/** An order on the screen of its list, opened and confirmed. */
async function confirmDraft(code: string, page: Page): Promise<void> {
  await page.getByRole('link', { name: code }).click()
  await page.getByRole('heading', { name: code, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await page.getByText('Confirmado').first().waitFor()
}

describe('the panel', () => {
  test('opens and closes with its button, by touching elsewhere and with Escape', async () => {
    const page = await people.pageOf('admin')
    await people.goTo(page, '/order')
    expect(await bell(page).getAttribute('aria-expanded')).toBe('false')
    await bell(page).click()
    await panel(page).waitFor()
    expect(await bell(page).getAttribute('aria-expanded')).toBe('true')
    await bell(page).click()
    await panel(page).waitFor({ state: 'detached' })

    await bell(page).click()
    await tab(page, 'Tareas').click()
    expect(await panel(page).isVisible()).toBe(true)
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).click()
    await panel(page).waitFor({ state: 'detached' })

    await bell(page).click()
    await tab(page, 'Tareas').focus()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await focusOf(page)).toMatch(/^Actividades/)
  })

  test('has its groups with their counts, whose sum is the total, and remembers the chosen one', async () => {
    const page = await people.pageOf('admin')
    await openAt(page)
    const counts: number[] = []
    for (const name of ['Mensajes', 'Notificaciones', 'Tareas']) {
      await tab(page, name).click()
      const said = Number(/\d+/.exec((await tab(page, name).textContent()) ?? '')?.[0])
      expect(await panel(page).getByRole('listitem').count(), name).toBe(said)
      counts.push(said)
    }
    expect(counts.every((count) => count > 0)).toBe(true)
    const total = counts.reduce((sum, count) => sum + count, 0)
    await panel(page).getByText(`${total} en total`, { exact: true }).waitFor()

    await tab(page, 'Mensajes').click()
    await page.reload()
    await bell(page).click()
    await panel(page).waitFor()
    expect(await tab(page, 'Mensajes').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Tab')
    await tab(page, 'Mensajes').focus()
    await page.keyboard.press('ArrowRight')
    expect(await tab(page, 'Notificaciones').getAttribute('aria-selected')).toBe('true')
  })

  test('says that it refreshes for a second, and then of when it is', async () => {
    const page = await people.pageOf('admin')
    await openAt(page)
    await panel(page)
      .getByText(/^Actualizado a las \d\d:\d\d:\d\d$/)
      .waitFor()
    const before = await panel(page)
      .getByText(/^Actualizado a las/)
      .textContent()
    // A refresh within the same second is of the same time.
    await page.waitForFunction(
      (shown) => !shown?.endsWith(new Date().toLocaleTimeString('es-ES', { hour12: false })),
      before,
    )
    // How long the flag is set, as the page itself sees it.
    const flag = panel(page).getByRole('button', { name: /^Actualiza(r|ndo…)$/ })
    const measured = flag.evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          let begin = 0
          new MutationObserver(() => {
            if (button.getAttribute('aria-busy') === 'true') begin = performance.now()
            else if (begin > 0) resolve(performance.now() - begin)
          }).observe(button, { attributes: true, attributeFilter: ['aria-busy'] })
        }),
    )
    await flag.click()
    await panel(page).getByRole('button', { name: 'Actualizando…' }).waitFor()
    expect(
      await panel(page)
        .getByText(/^Actualizado a las/)
        .textContent(),
    ).toBe(before)
    const milliseconds = await measured
    expect(milliseconds).toBeGreaterThanOrEqual(950)
    expect(milliseconds).toBeLessThan(4000)
    await expect
      .poll(() =>
        panel(page)
          .getByText(/^Actualizado a las/)
          .textContent(),
      )
      .not.toBe(before)
  })

  test('shows tasks in the colour and with the word of their status', async () => {
    const page = await people.pageOf('admin')
    await openAt(page)
    await tab(page, 'Tareas').click()
    const looks = new Map<string, string>()
    for (const word of ['Normal', 'Principal', 'Crítica']) {
      const item = panel(page)
        .getByRole('listitem')
        .filter({ has: page.getByText(word, { exact: true }) })
      const bar = item.getByRole('progressbar')
      expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
      expect(await bar.getAttribute('aria-valuemax')).toBe('100')
      looks.set(
        word,
        await bar.locator('span').evaluate((filled) => getComputedStyle(filled).backgroundColor),
      )
    }
    const colour = (variable: string) =>
      page.evaluate((name) => {
        const probe = document.createElement('i')
        probe.style.color = `var(${name})`
        document.body.append(probe)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, variable)
    expect(looks.get('Normal')).toBe(await colour('--success'))
    expect(looks.get('Crítica')).toBe(await colour('--danger'))
    expect(looks.get('Principal')).toBe('rgb(10, 122, 128)')
  })

  test('leads to what it tells of, and marks that as read for good', async () => {
    const page = await people.pageOf('ana')
    await openAt(page, '/campaign')
    await tab(page, 'Mensajes').click()
    const before = await unreadOf(page)
    expect(before).toBeGreaterThan(1)
    const toOrder = panel(page).getByRole('link', { name: /Ya está en máquina/ })
    await Promise.all([taken(page), toOrder.click()])
    await page.waitForURL(/#\/order\/\d+/)
    await panel(page).waitFor({ state: 'detached' })
    await expect.poll(() => unreadOf(page)).toBe(before - 1)
    await page.reload()
    await bell(page).waitFor()
    await expect.poll(() => unreadOf(page)).toBe(before - 1)

    await bell(page).click()
    for (const name of ['Notificaciones', 'Tareas']) {
      await tab(page, name).click()
      const readAll = panel(page).getByRole('button', { name: 'Marcar todo como leído' })
      await Promise.all([taken(page), readAll.click()])
    }
    await expect.poll(() => unreadOf(page)).toBe(0)
    await page.reload()
    await bell(page).click()
    await panel(page)
      .getByText(/en total$/)
      .waitFor()
    expect(await unreadOf(page)).toBe(0)
    expect(
      await panel(page)
        .getByRole('img', { name: /sin leer/i })
        .count(),
    ).toBe(0)
  })
})

describe('what happens elsewhere', () => {
  test('arrives without loading the page again: Ana confirms, and the house sees it', async () => {
    const [house, ana] = [await people.pageOf('admin'), await people.pageOf('ana')]
    await openAt(house, '/customer')
    await tab(house, 'Notificaciones').click()
    const before = await unreadOf(house)
    await house.evaluate(() => Object.assign(window, { notReloaded: true }))

    await people.goTo(ana, '/order')
    await confirmDraft(demoOrder(22), ana)

    await panel(house)
      .getByRole('link', { name: new RegExp(`Nuevo pedido ${demoOrder(22)}, confirmado por el cliente`) })
      .waitFor()
    await expect.poll(() => unreadOf(house)).toBe(before + 1)
    await house
      .getByRole('status')
      .filter({ hasText: `Nuevo: Nuevo pedido ${demoOrder(22)}` })
      .waitFor({ state: 'attached' })
    expect(await house.evaluate(() => 'notReloaded' in window)).toBe(true)
  })

  test('shows the sign-in screen where the session was ended', async () => {
    const page = await people.pageOf('tomas')
    await people.goTo(page, '/order')
    await bell(page).waitFor()
    const { rows } = await people.house('userrest/list', { search: 'tomas' })
    const [tomas] = rows
    if (!tomas) throw new Error('There is no tomas')
    const { id, version, username, email, first_name, last_name, role_id, usergroup_id, language } = tomas
    const { user_limit_euros, user_limit_m2 } = tomas
    const kept = { id, version, username, email, first_name, last_name, role_id, usergroup_id, language }
    await people.house('userrest/update', { ...kept, user_limit_euros, user_limit_m2, active: false })
    await page.waitForURL(/#\/auth\/login/)
  })
})

test('the stream comes back after the server was started again on the same folder', async () => {
  const page = await people.pageOf('admin')
  await people.goTo(page, '/order')
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0)
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await people.server.close()
  await people.server.open()
  const before = await unreadOf(page)
  const marc = await personAt(people.server.address, 'marc', PASSWORD)
  const { rows } = await marc('orderrest/list', { filters: { status: 'in;draft' } })
  const [draft] = rows
  if (!draft) throw new Error('Marc has no draft')
  await marc('orderrest/changestatus', { id: draft.id, version: draft.version, status: 'confirmed' })
  await expect.poll(() => unreadOf(page)).toBe(before + 1)
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
})
