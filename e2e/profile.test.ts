import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from './password.ts'
import { type People, startPeople } from './people.ts'
import { personAt, screenOf, untilAnswered } from './screen.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

/** The profile of somebody who has come to it as people do: by their name in the header. */
async function profileOf(username: string): Promise<Page> {
  const page = await people.pageOf(username)
  await people.goTo(page, '/app-views')
  await page.getByRole('banner').getByRole('link', { name: username }).click()
  await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
  return page
}

const skinOf = (page: Page) => page.locator('html').getAttribute('data-skin')

describe('the own data', () => {
  test('are saved, and the header shows the new name and picture at once', async () => {
    const page = await profileOf('ana')
    const own = page.getByRole('banner').getByRole('link', { name: 'ana' })
    expect(await own.getAttribute('title')).toBe('Perfil: Ana Alameda')
    expect(await own.getByRole('img').count()).toBe(0)
    await page.locator('input[type=file]').setInputFiles({
      name: 'ana.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f46c8' } })
        .png()
        .toBuffer(),
    })
    await page.getByText('Sin guardar: Foto').waitFor()
    await screenOf(page).fill({ Nombre: 'Ana María' })
    await screenOf(page).save()
    expect(await own.getAttribute('title')).toBe('Perfil: Ana María Alameda')
    // The picture is named by the user name beside it.
    await own.locator('img').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Ana María')
    await own.locator('img').waitFor()
  })

  test.each([
    ['es', 'Correo electrónico', /correo/i],
    ['us', 'E-mail', /not an e-mail address/],
    ['pt', 'E-mail', /e-mail/],
  ])('say in %s what is wrong with them', async (language, label, complaint) => {
    const page = await profileOf('ana')
    await page.evaluate((chosen) => localStorage.setItem('currentLanguage', chosen), language)
    await page.reload()
    const email = page.getByRole('textbox', { name: new RegExp(`^${label}`) })
    await email.fill('nobody')
    const fault = page.getByText(complaint).and(page.locator('[class*="error"]'))
    await fault.waitFor()
    expect(await fault.textContent()).not.toMatch(/validation\./)
  })

  test('keep each e-mail address to one person, and say so at its field', async () => {
    const page = await profileOf('ana')
    const admin = await people.house('userrest/getprofile', {})
    await screenOf(page).fill({ 'Correo electrónico': admin.email })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await page.getByText('Ya lo usa otro registro.').waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Todo guardado').waitFor()
  })

  test('take all three languages, and the chosen one at once', async () => {
    const page = await profileOf('tomas')
    await screenOf(page).choose('Idioma', 'Portugués')
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await page.getByText('Os seus dados').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).toBe('pt')
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-PT')
    await page.getByRole('button', { name: 'Idioma: pt' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['English (US)', 'Español'])
  })
})

describe('the password', () => {
  const fresh = 'otra-clave-de-viaje'

  test('is changed with the present one, and ends the other sessions', async () => {
    const elsewhere = await personAt(people.server.address, 'marc', PASSWORD)
    const page = await profileOf('marc')
    const change = async (present: string, next: string) => {
      await screenOf(page).fill({ 'Contraseña actual': present, 'Contraseña nueva': next })
      await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
    }
    await change('no es esta', fresh)
    await page.getByText('La contraseña actual no es correcta').waitFor()
    await change(PASSWORD, 'corta')
    await page.getByText('Al menos 10 caracteres.').and(page.locator('[class*="error"]')).waitFor()
    await change(PASSWORD, fresh)
    await page.getByText('Contraseña cambiada.').waitFor()
    expect(await page.getByLabel('Contraseña nueva').inputValue()).toBe('')
    await expect(elsewhere('userrest/getprofile', {})).rejects.toThrow()
    const again = await personAt(people.server.address, 'marc', fresh)
    expect((await again('userrest/getprofile', {})).username).toBe('marc')
    // Here the session goes on.
    await page.reload()
    await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
  })
})

describe('the layout', () => {
  test('is as it comes at every start, for who does not have it remembered', async () => {
    const page = await profileOf('lucia')
    await screenOf(page).chooseSkin('Tinta')
    expect(await skinOf(page)).toBe('smart-style-1')
    await page.reload()
    await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
    expect(await skinOf(page)).toBe('smart-style-2')
  })

  test('follows who has it remembered, to every reload and browser, and with every change', async () => {
    const page = await profileOf('lucia')
    await screenOf(page).chooseSkin('Tinta')
    await page.getByRole('switch', { name: 'Recordar mi diseño' }).click()
    await page.getByText('La apariencia Tinta y las opciones del marco te acompañan').waitFor()
    await reloadWithoutFlash(page, 'smart-style-1')
    await screenOf(page).chooseSkin('Magenta')
    await page.getByText('La apariencia Magenta').waitFor()
    await reloadWithoutFlash(page, 'smart-style-4')

    const other = await people.visitor()
    await screenOf(other).signIn(people.server.address, 'lucia', PASSWORD)
    expect(await skinOf(other)).toBe('smart-style-4')

    await page.getByRole('switch', { name: 'Recordar mi diseño' }).click()
    await page.getByText('la aplicación vuelve a su aspecto original').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
    expect(await skinOf(page)).toBe('smart-style-2')
  })

  test('leaves with its user', async () => {
    const lucia = await personAt(people.server.address, 'lucia', PASSWORD)
    const { layout } = await lucia('userrest/getlogininfo', {})
    expect(layout).toBeNull()
    const page = await profileOf('lucia')
    await page.getByRole('switch', { name: 'Recordar mi diseño' }).click()
    await screenOf(page).chooseSkin('Cian')
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.getByRole('button', { name: 'Sí', exact: true }).click()
    await page.waitForURL(/#\/auth\/login/)
    expect(await skinOf(page)).toBe('smart-style-2')
  })

  /** Nothing of the page may be seen in another skin before. */
  async function reloadWithoutFlash(page: Page, skin: string) {
    await page.addInitScript(() => {
      const seen: Set<string> = new Set()
      Object.assign(globalThis, { skinsSeen: seen })
      new MutationObserver(() => {
        const drawn = document.querySelector('#root')?.hasChildNodes()
        if (drawn) seen.add(document.documentElement.dataset.skin ?? '')
      }).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await untilAnswered(page, async () => {
      await page.reload()
      await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
    })
    const seen = await page.evaluate(() => [
      ...(globalThis as unknown as { skinsSeen: Set<string> }).skinsSeen,
    ])
    expect(seen).toEqual([skin])
  }
})
