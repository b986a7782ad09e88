import { mailsTo, passwordLinkIn } from '@lienzo/server/testing/mail/read-mail'
import { callsTo } from '@lienzo/server/testing/test-application'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { type People, startPeople } from '../browser/people.ts'
import { PASSWORD } from '../company/password.ts'

const NEW_PASSWORD = 'camaleón de tres colores'

describe('a forgotten password', () => {
  let people: People
  beforeAll(async () => {
    people = await startPeople()
  })
  afterEach(() => people.leave())
  afterAll(() => people.end())

  /** Opens a browser without a signed-in user. */
  async function visitor(): Promise<Page> {
    const page = await people.visitor()
    onTestFailed(async () => void (await people.leave('password-link')))
    return page
  }

  async function newestMailTo(address: string, count: number): Promise<string> {
    const mails = () => mailsTo(people.server.folder, address)
    await expect.poll(async () => (await mails()).length).toBe(count)
    return (await mails()).at(-1) ?? ''
  }

  const openLink = (page: Page, mail: string) => people.goTo(page, `/auth/reset?hash=${passwordLinkIn(mail)}`)

  // covers: spec 7.13; product 5.22
  test('is replaced by a mailed link, which ends all sessions and works once', async () => {
    const elsewhere = await people.pageOf('ana')
    await people.goTo(elsewhere, '/order')
    await elsewhere.getByRole('banner').waitFor()
    const { rows } = await people.house('userrest/list', { search: 'ana', perpage: 1 })
    const email = rows[0]?.email ?? ''

    const page = await visitor()
    await people.goTo(page, '/auth/login')
    await page.getByRole('link', { name: '¿Has olvidado la contraseña?' }).click()
    await page.getByRole('heading', { name: '¿Has olvidado la contraseña?' }).waitFor()
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page.getByText('Escribe tu usuario o tu correo.', { exact: true }).waitFor()
    await page.getByLabel('Usuario o correo').fill(email)
    expect(await inAnybodysWay(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
    expect(await inAnybodysWay(page)).toEqual([])

    const mail = await newestMailTo(email, 1)
    expect(mail).toContain(`${people.server.address}/#/auth/reset?hash=`)
    await openLink(page, mail)
    const password = page.getByRole('textbox', { name: 'Contraseña nueva' })
    await password.fill('corta')
    await page.getByText('Faltan 5 caracteres.').waitFor()
    await password.fill('contraseña1')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await page.locator('#password[aria-invalid=true]').waitFor()
    await password.fill(NEW_PASSWORD)
    await page.getByText('Vale: es difícil de adivinar.').waitFor()
    expect(await inAnybodysWay(page)).toEqual([])
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()

    await page.getByText('Has cambiado la contraseña. Entra con la nueva.').waitFor()
    expect(await page.getByLabel('Usuario').inputValue()).toBe('ana')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('banner').waitFor()

    // The new password has ended her earlier session.
    await people.goTo(elsewhere, '/order')
    await elsewhere.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()

    const again = await visitor()
    await openLink(again, mail)
    await again.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
    expect(await inAnybodysWay(again)).toEqual([])
    await again.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await again.getByLabel('Usuario o correo').waitFor()
    expect(people.violations).toEqual([])
  })

  test('of an unknown address gets the same answer, and sends no mail', async () => {
    const page = await visitor()
    await people.goTo(page, '/auth/forgot')
    await page.getByLabel('Usuario o correo').fill('nadie@example.com')
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
    expect(await mailsTo(people.server.folder, 'nadie@example.com')).toEqual([])
    await page.getByRole('button', { name: 'Volver a pedirlo' }).click()
    await page.getByLabel('Usuario o correo').waitFor()
  })

  test('can be reset by an administrator, who sends a link from the user’s screen', async () => {
    const { rows } = await people.house('userrest/list', { search: 'marc', perpage: 1 })
    const { id = 0, email = '' } = rows[0] ?? {}
    const page = await people.pageOf('admin')
    await people.goTo(page, `/user/${id}`)
    await page.getByRole('button', { name: 'Enviar enlace para la contraseña' }).click()
    await page.getByText(`El enlace va camino de ${email}.`).waitFor()
    const mail = await newestMailTo(email, 1)
    const marc = await visitor()
    await openLink(marc, mail)
    await marc.getByText('Para el usuario marc.').waitFor()
    expect(await people.house('userrest/getlogininfo', {})).toMatchObject({ username: 'admin' })
    await people.leave()
    const stillSignedIn = callsTo(people.server.address)
    expect(await stillSignedIn.signIn('marc', PASSWORD)).not.toBe('')
  })

  // covers: product 5.22
  test('has a link that is valid for an hour, and says when it has expired', async () => {
    const { signIn, done } = callsTo(people.server.address)
    await signIn('rita', PASSWORD)
    await done('userrest/resetpassword', { username: 'rita' }, '')
    const { rows } = await people.house('userrest/list', { search: 'rita', perpage: 1 })
    const mail = await newestMailTo(rows[0]?.email ?? '', 1)
    await people.server.query('update password_resets set expires_at = expires_at - 3600')
    const page = await visitor()
    await openLink(page, mail)
    await page.getByRole('heading', { name: 'Este enlace ha caducado' }).waitFor()
    expect(await inAnybodysWay(page)).toEqual([])
  })
})
