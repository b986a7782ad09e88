import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { full, idOfUser, look, makeHouseUser } from './house-users.ts'
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

const makeUser = (username: string, permissions: Parameters<typeof makeHouseUser>[2]) =>
  makeHouseUser(people, username, permissions)

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

  test('stays where the user may do more than the person who tries', async () => {
    await makeUser('nora', { '/user': full, '/order': look })
    const nora = await people.pageOf('nora')
    await openSessions('admin', nora)
    await nora.getByRole('button', { name: 'Quitar el segundo factor' }).click()
    await nora.getByRole('alert').getByText('No ha funcionado').waitFor()
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

describe('who may look at users and not change them', () => {
  test('sees keys and sessions without a way to end them, and the server refuses too', async () => {
    const { id, key } = await keyOf('marc', 'Escaparate')
    await makeUser('vera', { '/user': look, '/order': look })
    const vera = await people.pageOf('vera')
    await openSessions('marc', vera)
    await vera.getByRole('listitem').filter({ hasText: 'Escaparate' }).waitFor()
    await vera.getByRole('region', { name: 'Sesiones' }).getByRole('listitem').first().waitFor()
    expect(await vera.getByRole('button', { name: /^Cerrar (la|las|todas)/ }).count()).toBe(0)
    expect(await vera.getByRole('button', { name: 'Quitar el segundo factor' }).count()).toBe(0)

    const call = await personAt(people.server.address, 'vera', PASSWORD)
    await expect(call('apikeyrest/end', { id })).rejects.toThrow('NOT_FOUND')
    await expect(call('userrest/resetsecondfactor', { id: await idOf('marc') })).rejects.toThrow(
      'NO_PERMISSION',
    )
    expect(await answerTo(key)).toBe(200)
  })
})
