import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { screenOf, untilAnswered } from '../browser/screen.ts'
import { PASSWORD } from '../company/password.ts'

declare global {
  interface Window {
    /** Skins that the page has had since it was first drawn. */
    skinsSeen: Set<string>
  }
}

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

/** Opens a user's profile by clicking the username in the header. */
async function profileOf(username: string): Promise<Page> {
  const page = await people.pageOf(username)
  await people.goTo(page, '/app-views')
  await page.getByRole('banner').getByRole('link', { name: username }).click()
  await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
  return page
}

const skinOf = (page: Page) => page.locator('html').getAttribute('data-skin')

describe('a user’s own data', () => {
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
    // The username beside the picture is the label of the picture.
    await own.locator('img').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Ana María')
    await own.locator('img').waitFor()
  })

  // covers: spec 5.2
  test('allow each of the three languages, and the chosen one applies at once', async () => {
    const page = await profileOf('tomas')
    await screenOf(page).choose('Idioma', 'Portugués')
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await page.getByText('Os seus dados').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).toBe('pt')
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-PT')
    await page.getByRole('button', { name: 'Idioma: pt' }).click()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['English (US)', 'Español'])
  })
})

describe('the layout', () => {
  // covers: product 7.8
  test('follows a user who has it remembered to every reload and browser, and resets when they sign out', async () => {
    const page = await profileOf('lucia')
    await screenOf(page).chooseSkin('Tinta')
    await reload(page)
    expect(await skinOf(page)).toBe('smart-style-2')

    await screenOf(page).chooseSkin('Tinta')
    await page.getByRole('switch', { name: 'Recordar mi diseño' }).click()
    await page.getByText('La apariencia Tinta y las opciones del marco te acompañan').waitFor()
    await screenOf(page).chooseSkin('Magenta')
    await page.getByText('La apariencia Magenta').waitFor()
    await reloadWithoutFlash(page, 'smart-style-4')

    const other = await people.visitor()
    await screenOf(other).signIn(people.server.address, 'lucia', PASSWORD)
    expect(await skinOf(other)).toBe('smart-style-4')
    await other.getByRole('button', { name: 'Cerrar sesión' }).click()
    await other.getByRole('button', { name: 'Sí', exact: true }).click()
    await other.waitForURL(/#\/auth\/login/)
    expect(await skinOf(other)).toBe('smart-style-2')

    await page.getByRole('switch', { name: 'Recordar mi diseño' }).click()
    await page.getByText('la aplicación vuelve a su aspecto original').waitFor()
    await reload(page)
    expect(await skinOf(page)).toBe('smart-style-2')
  })

  async function reload(page: Page) {
    await page.reload()
    await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
  }

  /** Reloads the page and expects that it never appears in a different skin. */
  async function reloadWithoutFlash(page: Page, skin: string) {
    await page.addInitScript(() => {
      const skins: Set<string> = new Set()
      window.skinsSeen = skins
      new MutationObserver(() => {
        const isDrawn = document.querySelector('#root')?.hasChildNodes()
        if (isDrawn) skins.add(document.documentElement.dataset.skin ?? '')
      }).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await untilAnswered(page, () => reload(page))
    const shownSkins = await page.evaluate(() => [...window.skinsSeen])
    expect(shownSkins).toEqual([skin])
  }
})
