import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOfUser, look } from './house-users.ts'
import { PASSWORD } from './password.ts'
import { type People, startPeople } from './people.ts'
import { personAt } from './screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('admin')
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const idOf = (username: string) => idOfUser(people, username)

/** Opens the sessions of a user. */
async function openSessions(username: string, at: Page = page) {
  await people.goTo(at, `/user/${await idOf(username)}?tab=signins`)
}

/** Types a password at the sign-in screen. */
async function typePassword(username: string, at: Page) {
  await people.goTo(at, '/auth/login')
  await at.getByLabel('Usuario').fill(username)
  await at.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await at.getByRole('button', { name: 'Entrar' }).click()
}

/** What a program that reads the orders with a key is answered. */
async function answerTo(key: string): Promise<number> {
  const answer = await fetch(`${people.server.address}/rest/orderrest/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.status
}

/** A key that a user made for a program of theirs. */
async function keyOf(username: string, name: string) {
  const call = await personAt(people.server.address, username, PASSWORD)
  return call('apikeyrest/make', { name, permissions: { '/order': look } })
}

describe('the second factor of another user', () => {
  test('is taken away: their sessions end, and the password alone lets them in again', async () => {
    const rita = await personAt(people.server.address, 'rita', PASSWORD)
    const { secret } = await rita('userrest/startsecondfactor', { password: PASSWORD })
    await rita('userrest/confirmsecondfactor', { code: await generate({ secret }) })
    const elsewhere = await people.visitor()
    await typePassword('rita', elsewhere)
    await elsewhere.getByRole('heading', { name: 'Un paso más' }).waitFor()

    await openSessions('rita')
    const remove = page.getByRole('button', { name: 'Quitar el segundo factor' })
    await remove.focus()
    await page.keyboard.press('Enter')
    await page.getByText('rita ya no tiene segundo factor y ha salido de todas partes.').waitFor()
    await page.getByText('Ahora no está dentro en ningún sitio.').waitFor()
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect(rita('userrest/getlogininfo', {})).rejects.toThrow('TOKEN_ERROR')

    await elsewhere.getByRole('button', { name: 'Volver a la contraseña' }).click()
    await typePassword('rita', elsewhere)
    await elsewhere.getByRole('banner').waitFor()
  })
})

describe('the keys of another user', () => {
  test('are seen, and ended at once: the program is refused from the next call on', async () => {
    const { key } = await keyOf('marc', 'Almacén')
    await keyOf('marc', 'Contabilidad')
    expect(await answerTo(key)).toBe(200)
    await openSessions('marc')
    const keys = page.getByRole('region', { name: 'Claves de API' })
    const row = keys.getByRole('listitem').filter({ hasText: 'Almacén' })
    await row.getByText('Lee: Pedidos').waitFor()
    expect(await page.content()).not.toContain(key)
    expect(await keys.getByRole('button', { name: 'Nueva clave' }).count()).toBe(0)

    await row.getByRole('button', { name: 'Cerrar la clave Almacén' }).press('Enter')
    await row.waitFor({ state: 'detached' })
    expect(await answerTo(key)).toBe(401)
    await keys.getByText('Contabilidad').waitFor()
    // The keyboard goes on where the key was.
    await expect.poll(() => keys.locator('h2:focus').count()).toBe(1)
  })
})
