import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { personAt } from '../browser/screen.ts'
import { makeHouseUser } from '../company/house-users.ts'
import { PASSWORD } from '../company/password.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const CODE_SECONDS = 30

/** Returns the code that the phone shows now. The server accepts it for thirty seconds after it expires. */
const presentCode = (secret: string) => generate({ secret })

/** Returns the code that the phone will show next. The server already accepts it, even if the current code has been used. */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + CODE_SECONDS })

async function typePassword(username: string) {
  page = await people.visitor()
  await people.goTo(page, '/auth/login')
  await page.getByLabel('Usuario').fill(username)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

async function typeCode(code: string) {
  await page.getByLabel('Código').fill(code)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

/** Requires a second factor for the role of a user. */
async function askOf(username: string) {
  const { rows } = await people.house('userrest/list', { search: username })
  const role_id = rows.find((user) => user.username === username)?.role_id ?? 0
  const { id, version, name, description, permissions } = await people.house('rolerest/get', { id: role_id })
  await people.house('rolerest/update', { id, version, name, description, permissions, second_factor: true })
}

/** Creates a user of the house with a second factor. Returns the secret of the second factor. */
async function makeUserWithOne(username: string): Promise<string> {
  await makeHouseUser(people, username, {})
  const call = await personAt(people.server.address, username, PASSWORD)
  const { secret } = await call('userrest/startsecondfactor', { password: PASSWORD })
  await call('userrest/confirmsecondfactor', { code: await presentCode(secret) })
  return secret
}

describe('a role that requires a second factor', () => {
  // covers: product 9.35
  test('has the user set it up at the next sign-in, and shows the recovery codes once', async () => {
    await askOf('tomas')
    await typePassword('tomas')
    await page.getByRole('heading', { name: 'Configura tu segundo factor' }).waitFor()
    await page.getByRole('img', { name: 'Código QR para la aplicación de autenticación' }).waitFor()
    const secret = (await page.locator('code').textContent()) ?? ''
    await typeCode('000000')
    await page.getByRole('alert').getByText('El código no es correcto').waitFor()
    await typeCode(await presentCode(secret))
    await page.getByRole('heading', { name: 'Tus códigos de recuperación' }).waitFor()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(10)
    await page.getByRole('button', { name: 'Los he guardado' }).click()
    await page.getByRole('banner').waitFor()
  })

  test('asks for a code from then on, and allows going back to the password', async () => {
    const secret = await makeUserWithOne('sara')
    await askOf('sara')
    await typePassword('sara')
    await page.getByRole('heading', { name: 'Un paso más' }).waitFor()
    await page.getByRole('button', { name: 'Volver a la contraseña' }).click()
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    await page.getByLabel('Usuario').fill('sara')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await typeCode(await nextCode(secret))
    await page.getByRole('banner').waitFor()
  })
})

describe('the user’s own profile', () => {
  test('turns a second factor on with the password, and off again', async () => {
    page = await people.pageOf('ana')
    await people.goTo(page, '/profile')
    const section = page.getByRole('region', { name: 'Segundo factor' })
    await section.getByRole('button', { name: 'Activar…' }).click()
    await section.getByLabel('Tu contraseña').fill('otra cosa')
    await page.keyboard.press('Enter')
    await section.getByText('no es').waitFor()
    await section.getByLabel('Tu contraseña').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await section.getByRole('img').waitFor()
    const secret = (await section.locator('code').textContent()) ?? ''
    await section.getByLabel('Código').fill(await presentCode(secret))
    await page.keyboard.press('Enter')
    await section.getByRole('button', { name: 'Los he guardado' }).click()
    await section.getByText('Quedan 10 códigos de recuperación').waitFor()
    await section.getByRole('button', { name: 'Desactivar…' }).click()
    await section.getByLabel('Tu contraseña').fill(PASSWORD)
    await section.getByRole('button', { name: 'Confirmar' }).click()
    await section.getByText('Desactivado').waitFor()
  })

  test('creates an API key, shows it once, and revokes it at once', async () => {
    page = await people.pageOf('ana')
    await people.goTo(page, '/profile')
    const section = page.getByRole('region', { name: 'Claves de API' })
    await section.getByRole('button', { name: 'Nueva clave' }).click()
    await section.getByRole('textbox', { name: /^Nombre/ }).fill('Almacén')
    const orders = section.getByRole('listitem').filter({ hasText: 'Pedidos' })
    await orders.getByText('Leer', { exact: true }).click()
    await section.getByRole('button', { name: 'Crear la clave' }).click()
    const key = (await section.getByRole('status').locator('code').textContent()) ?? ''
    expect(await ordersSeenWith(key)).toBe(200)
    await section.getByRole('button', { name: 'La he guardado' }).click()
    await section.getByText('Almacén').waitFor()
    expect(await page.content()).not.toContain(key)
    await section.getByRole('button', { name: 'Revocar la clave Almacén' }).click()
    await section.getByText('No hay claves.').waitFor()
    expect(await ordersSeenWith(key)).toBe(401)
  })
})

async function ordersSeenWith(key: string): Promise<number> {
  const answer = await fetch(`${people.server.address}/rest/orderrest/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.status
}
