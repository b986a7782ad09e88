import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startVisit, type Visit } from '../browser/people.ts'
import { scriptSpeech } from '../browser/scripted-speech.ts'
import { PASSWORD } from '../company/password.ts'

declare global {
  interface Window {
    /** Passes the name of the error to the test if the browser refuses to play a sound. */
    tellRefusal: (name: string) => void
  }
}

let people: Visit

beforeAll(async () => {
  people = await startVisit()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

async function at(username: string, path: string): Promise<Page> {
  const page = await people.pageOf(username)
  await people.goTo(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const storedItem = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('the script of the first screen and the language texts load in parallel', async () => {
  const page = await people.pageOf('admin')
  const script = page.waitForRequest(/role-list/)
  await page.route('**/langs/*.json', async (route) => {
    await script
    await route.continue()
  })
  await people.goTo(page, '/role')
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
})

// covers: spec 6.12
test('the page goes home and reloads if permissions are unavailable at first', async () => {
  const page = await people.pageOf('admin')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/permissionrest/retrieveuserpermissions', (route) =>
    loads < 2 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await people.goTo(page, '/app-views')
  await page.waitForURL(/#\/home$/)
  const navigation = page.getByRole('navigation', { name: 'Navegación' })
  await navigation.getByRole('link', { name: 'Pedidos' }).waitFor()
  expect(loads).toBe(2)
})

// covers: spec 2.1, 6.4
test('a user who signs in reaches the requested address, in their own language', async () => {
  const page = await people.visitor()
  await people.goTo(page, '/order?search=PO-RITA')
  await page.waitForURL(/#\/auth\/login/)
  await page.getByLabel('Usuario').fill('rita')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(/#\/order\?search=PO-RITA/)
  await page.getByRole('heading', { name: 'Encomendas', level: 1 }).waitFor()
  await page
    .getByRole('link', { name: /^\d\d-0000/ })
    .first()
    .waitFor()
})

// covers: spec 7.9
test('the texts of each language are served at their own address', async () => {
  for (const [language, yes] of Object.entries({ us: 'Yes', es: 'Sí', pt: 'Sim' })) {
    const answer = await fetch(`${people.server.address}/langs/${language}.json`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toMatchObject({ shell: { yes } })
  }
})

describe('the language and the layout', () => {
  // covers: spec 2.20, 2.27
  test('persist in the browser until the factory reset, which asks first, clears them and signs out', async () => {
    const page = await at('ana', '/order')
    await page.getByRole('button', { name: 'Idioma: es' }).click()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['English (US)', 'Español'])
    await page.getByRole('menuitem', { name: 'English (US)' }).click()
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    expect(await storedItem(page, 'currentLanguage')).toBe('us')

    await page.getByRole('button', { name: 'Layout' }).click()
    await page.getByRole('button', { name: 'Factory reset' }).click()
    const question = page.getByText('Would you like to RESET all your saved widgets and clear LocalStorage?')
    await question.waitFor()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    expect(await storedItem(page, 'id_token')).not.toBeNull()
    await page.getByRole('button', { name: 'Factory reset' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL(/#\/auth\/login/)
    await page.getByLabel('Usuario').waitFor()
    expect([await storedItem(page, 'id_token'), await storedItem(page, 'currentLanguage')]).toEqual([
      null,
      null,
    ])
  })
})

describe('sound alerts', () => {
  // covers: spec 9.7
  test('stay silent, without an error, until the user has interacted with the page', async () => {
    const page = await people.pageOf('admin')
    await page.goto('about:blank')
    await page.addInitScript(() => localStorage.setItem('currentLanguage', 'us'))
    await scriptSpeech(page)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const sounds: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/sounds/')) sounds.push(pathname)
    })
    // All of this runs in the page, because the browser treats each evaluation from the test as user interaction.
    const refusal = new Promise<string>((resolve) => page.exposeFunction('tellRefusal', resolve))
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const notice = document.querySelector('[role="alert"]')
        if (!notice) {
          document.querySelector<HTMLElement>('button[aria-label="Voice commands: off"]')?.click()
          return
        }
        observer.disconnect()
        new Audio('/sounds/message.mp3').play().catch((refusal: Error) => window.tellRefusal(refusal.name))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await people.goTo(page, '/home')
    expect(await refusal).toBe('NotAllowedError')
    expect(errors).toEqual([])
    await page.getByRole('button', { name: /^Voice commands/ }).click()
    await expect.poll(() => sounds).toContain('/sounds/message.mp3')
  })
})

describe('signing out', () => {
  // covers: spec 2.20, 4.5, 4.6, 5.1; ASVS 7.4.4
  test('asks in the house’s wording, and only Yes signs out and clears the stored data', async () => {
    // Signing out ends this user's session, so this journey uses a user whom no other journey uses.
    const page = await people.pageOf('marc')
    await page.addInitScript(() => localStorage.setItem('currentLanguage', 'us'))
    await people.goTo(page, '/order?search=PO')
    await page
      .getByRole('link', { name: /^\d\d-0000/ })
      .first()
      .waitFor()
    const token = await storedItem(page, 'id_token')

    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('Logout ?').waitFor()
    await page
      .getByText('You can improve your security further after logging out by closing this opened browser')
      .waitFor()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    expect(new URL(page.url()).hash).toMatch(/order/)

    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL(/#\/auth\/login/)
    const storage = await page.evaluate(() => ({
      token: localStorage.getItem('id_token'),
      orders: sessionStorage.getItem('orderTableState'),
      customers: sessionStorage.getItem('customerTableState'),
    }))
    expect(storage).toEqual({ token: null, orders: null, customers: null })

    const answer = await fetch(`${people.server.address}/rest/orderrest/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(401)
  })
})

// covers: ASVS 1.3.2, 14.2.3
test('no page violates its content security policy', () => {
  expect(people.violations).toEqual([])
})
