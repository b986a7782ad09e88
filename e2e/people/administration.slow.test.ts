import { formatDecimal } from '@lienzo/rules/money'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { focusOf, type People, startPeople } from '../browser/people.ts'
import { personAt, screenOf } from '../browser/screen.ts'
import { full, idOfUser, look, makeHouseUser } from '../company/house-users.ts'
import { PASSWORD } from '../company/password.ts'

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

const goTo = (path: string, at: Page = page) => people.goTo(at, path)
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

const idOf = (username: string) => idOfUser(people, username)

/** Opens the list of a user's sessions. */
async function openSessions(username: string) {
  await goTo(`/user/${await idOf(username)}?tab=signins`)
}

/** Types a password at the sign-in screen. */
async function typePassword(username: string, at: Page) {
  await people.goTo(at, '/auth/login')
  await at.getByLabel('Usuario').fill(username)
  await at.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await at.getByRole('button', { name: 'Entrar' }).click()
}

/** Returns the HTTP status of a call that lists orders with an API key. */
async function answerTo(key: string): Promise<number> {
  const answer = await fetch(`${people.server.address}/rest/orderrest/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.status
}

/** Creates an API key of a user. */
async function keyOf(username: string, name: string) {
  const call = await personAt(people.server.address, username, PASSWORD)
  return call('apikeyrest/make', { name, permissions: { '/order': look } })
}

describe('the permissions of one user', () => {
  test('override the role, show their origin, and return to the role with an undo', async () => {
    const tomas = await idOf('tomas')
    await goTo(`/user/${tomas}?tab=permissions`)
    const materials = page.getByRole('row', { name: /^Materiales/ })
    await materials.getByText('El rol Producción no lo da.').waitFor()
    await box('Materiales: Editar').check()
    await materials.getByText('Dado a este usuario, aparte del rol.').waitFor()
    await page.getByText('Sin guardar: Materiales').waitFor()
    await screenOf(page).save()
    const at = await personAt(people.server.address, 'tomas', PASSWORD)
    const mine = async () => (await at('permissionrest/retrieveuserpermissions', {}))['/material']
    expect(await mine()).toEqual(full)

    await page.getByRole('button', { name: 'Volver a los del rol' }).click()
    await materials.getByText('El rol Producción no lo da.').waitFor()
    expect(await mine()).toEqual(look)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await materials.getByText('Dado a este usuario, aparte del rol.').waitFor()
    expect(await mine()).toEqual(full)
    await page.getByRole('button', { name: 'Materiales: seguir al rol' }).click()
    await screenOf(page).save()
    expect(await mine()).toEqual(look)
  })
})

describe('access to a screen', () => {
  // covers: spec 6.3, 6.5, 6.10
  test('opens on retry once it is granted, also for a record, and without a menu entry', async () => {
    const tomas = await idOf('tomas')
    const at = await people.pageOf('tomas')
    await goTo('/usergroup/1', at)
    const again = at.getByRole('button', { name: 'Volver a intentarlo' })
    await again.click()
    await at.getByRole('heading', { name: 'No se puede abrir esta pantalla' }).waitFor()
    const access = { perm_view: '0', perm_access: '1', perm_edit: '0' } as const
    const { version } = await people.house('userrest/getpermissions', { id: tomas })
    const overrides = { '/usergroup': access }
    await people.house('userrest/savepermissions', { id: tomas, version, overrides })
    await again.click()
    await at.waitForURL(/#\/usergroup\/1$/)
    await goTo('/usergroup', at)
    await at.getByRole('link', { name: 'Lienzo', exact: true }).waitFor()
    const navigation = at.getByRole('navigation', { name: 'Navegación' })
    await navigation.getByRole('link', { name: 'Pedidos' }).waitFor()
    expect(await navigation.textContent()).not.toContain('Administración')
    await people.house('userrest/resetpermissions', { id: tomas })
  })
})

describe('the balance of a user', () => {
  // covers: product 9.23
  test('is adjusted with a reason, shown at once, and explained movement by movement', async () => {
    const marc = await idOf('marc')
    await goTo(`/user/${marc}?tab=balance`)
    const side = page.getByRole('region', { name: 'Saldo usado' })
    await side.waitFor()
    const before = await people.house('userrest/getsaldo', { user_id: marc })
    await page.getByRole('button', { name: 'Ajustar' }).click()
    await page.getByText('Indica un importe en euros o en m².').waitFor()
    await expect.poll(() => focusOf(page)).toBe('euros')
    await screenOf(page).fill({ Euros: '-12,5', 'Metros cuadrados': '1,25', Motivo: 'Cortesía' })
    await page.getByText(/^Saldo después: /).waitFor()
    await page.getByRole('button', { name: 'Ajustar' }).click()
    const table = page.getByRole('table', { name: 'Movimientos' })
    const newest = table.getByRole('row').nth(1)
    await newest.getByText('Cortesía').waitFor()
    await newest.getByText('−12,50 €').waitFor()
    const after = formatDecimal(Math.round(before.saldo.euros * 100) - 1250, 2, 'es-ES')
    await side.getByText(`${after} €`).waitFor()
    expect((await newest.textContent())?.replace(/\s/g, ' ')).toContain(`${after} €`)

    await screenOf(page).choose('Tipo', 'Ajuste')
    await table.getByText('Pedido').first().waitFor({ state: 'detached' })
    expect(new URL(page.url()).hash).toContain('tab=balance')
    await page.reload()
    await newest.getByText('Cortesía').waitFor()
    // The table contains the row of headings and one movement.
    await expect.poll(() => table.getByRole('row').count()).toBe(2)
    await screenOf(page).choose('Tipo', 'Pedido')
    await table.getByRole('link').first().click()
    await page.waitForURL(/#\/order\/\d+/)
  })
})

describe('the sign-ins of a user', () => {
  // covers: product 5.20, 9.34
  test('are ended one by one, and the browser of an ended session asks for sign-in again', async () => {
    const lucia = await people.pageOf('lucia')
    await goTo('/order', lucia)
    await lucia.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
    await openSessions('lucia')
    const row = page.getByRole('listitem').filter({ hasText: 'Chrome · Linux' })
    await row.getByText('127.0.0.1').waitFor()
    await row.getByRole('button', { name: /^Cerrar la sesión Chrome/ }).click()
    await page.getByText('Ahora no hay ninguna sesión abierta.').waitFor()
    await goTo('/campaign', lucia)
    await lucia.getByRole('button', { name: 'Entrar' }).waitFor()
  })

  test('are all ended together except the user’s own session, which is marked', async () => {
    const sofia = await makeHouseUser(people, 'sofia', { '/user': full, '/order': look })
    const own = await people.pageOf('sofia')
    const elsewhere = await personAt(people.server.address, 'sofia', PASSWORD)
    await personAt(people.server.address, 'sofia', PASSWORD)
    await goTo(`/user/${sofia.id}?tab=signins`, own)
    await own.getByText('Esta', { exact: true }).waitFor()
    const rows = own.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    await own.getByRole('button', { name: 'Cerrar las demás' }).click()
    await rows.nth(1).waitFor({ state: 'detached' })
    await expect.poll(() => rows.count()).toBe(1)
    await expect(elsewhere('userrest/getlogininfo', {})).rejects.toThrow('TOKEN_ERROR')
    await goTo('/order', own)
    await own.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
  })
})

describe('the second factor of another user', () => {
  test('is removed: their sessions end, and the password alone signs them in again', async () => {
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
    const question = page.getByRole('dialog', { name: '¿Quitar el segundo factor de rita?' })
    await question.getByRole('button', { name: 'Sí' }).press('Enter')
    await page.getByText('rita ya no tiene segundo factor y se han cerrado sus sesiones.').waitFor()
    await page.getByText('Ahora no hay ninguna sesión abierta.').waitFor()
    await remove.waitFor({ state: 'detached' })
    await expect(rita('userrest/getlogininfo', {})).rejects.toThrow('TOKEN_ERROR')

    await elsewhere.getByRole('button', { name: 'Volver a la contraseña' }).click()
    await typePassword('rita', elsewhere)
    await elsewhere.getByRole('banner').waitFor()
  })
})

describe('the keys of another user', () => {
  test('are shown and can be revoked, and the program is refused from its next call', async () => {
    const { key } = await keyOf('marc', 'Almacén')
    await keyOf('marc', 'Contabilidad')
    expect(await answerTo(key)).toBe(200)
    await openSessions('marc')
    const keys = page.getByRole('region', { name: 'Claves de API' })
    const row = keys.getByRole('listitem').filter({ hasText: 'Almacén' })
    await row.getByText('Lee: Pedidos').waitFor()
    expect(await page.content()).not.toContain(key)
    expect(await keys.getByRole('button', { name: 'Nueva clave' }).count()).toBe(0)

    await row.getByRole('button', { name: 'Revocar la clave Almacén' }).press('Enter')
    await row.waitFor({ state: 'detached' })
    expect(await answerTo(key)).toBe(401)
    await keys.getByText('Contabilidad').waitFor()
    // The button that had the focus has disappeared, so the focus moves to the heading of the list.
    await expect.poll(() => keys.locator('h2:focus').count()).toBe(1)
  })
})
