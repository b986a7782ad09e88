import { takeDoor } from '@lienzo/server/testing/front-door'
import { startTestProvider, type TestProvider } from '@lienzo/server/testing/people/identity-provider'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { PATIENCE } from '../browser/patience.ts'
import { type People, startPeople } from '../browser/people.ts'
import { PASSWORD } from '../company/password.ts'

let provider: TestProvider
let people: People
let page: Page
const violations: string[] = []

beforeAll(async () => {
  const door = await takeDoor()
  provider = await startTestProvider({ redirectAddress: `${door.address}/auth/oidc/callback` })
  const { issuer, clientId, clientSecret, name } = provider.settings
  const settings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  }
  people = await startPeople({ settings, door })
  const { rows } = await people.house('userrest/list', { search: 'ana' })
  const ana = rows.find(({ username }) => username === 'ana')
  provider.accounts.set('ana-mc', { email: ana?.email ?? '', email_verified: true })
  provider.accounts.set('nadie', { email: 'nadie@example.com', email_verified: true })
})
afterEach(() => page?.context().close())
afterAll(async () => {
  await people?.end()
  provider?.close()
})

/** Opens a path of the application in a new browser context, with nobody signed in. */
async function visit(path: string): Promise<void> {
  const context = await people.browser.newContext({ locale: 'es-ES' })
  // The provider's own page requests an external font.
  await context.route(/googleapis/, (route) => route.abort())
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      window.reportViolation(
        `${location.origin} ${event.effectiveDirective} ${event.blockedURI} ${location.href}`,
      ),
    )
  })
  page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${people.server.address}/#${path}`)
}

async function signInAtProvider(login: string): Promise<void> {
  await page.getByRole('link', { name: 'Entrar con Cuenta MC' }).click()
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('single sign-on', () => {
  // covers: product 9.36; ASVS 7.6.2
  test('leads through the provider’s pages to Home', async () => {
    await visit('/')
    await signInAtProvider('ana-mc')
    await page.getByRole('banner').waitFor()
    await page.waitForURL(`${people.server.address}/#/home`)
    await page.reload()
    await page.getByRole('banner').waitFor()
    expect(violations).toEqual([])
  })

  test('leads to the requested address', async () => {
    await visit('/customer')
    await signInAtProvider('ana-mc')
    await page.waitForURL(`${people.server.address}/#/customer`)
    await page.getByRole('banner').waitFor()
  })

  test('says why a user is not signed in, and drops the message on the next page', async () => {
    await visit('/auth/login')
    await signInAtProvider('nadie')
    const notice = page.getByRole('alert')
    await notice.getByText('Aquí ningún usuario tiene la dirección de correo de tu cuenta').waitFor()
    await page.waitForURL(`${people.server.address}/#/auth/login`)
    expect(await inAnybodysWay(page)).toEqual([])
    await page.reload()
    await page.getByLabel('Usuario').waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('can be cancelled at the provider, and the password still signs in', async () => {
    await visit('/auth/login')
    await page.getByRole('link', { name: 'Entrar con Cuenta MC' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('alert').getByText('Has cancelado el inicio de sesión').waitFor()
    await page.getByLabel('Usuario').fill('ana')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL(`${people.server.address}/#/home`)
  })
})
