import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainUser } from '@lienzo/server/testing/company'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../browser/lines.ts'
import { type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'
import { PASSWORD } from '../company/password.ts'

const pictures = fileURLToPath(new URL('../../screens/road', import.meta.url))
const whereItFailed = join(pictures, 'where-it-failed.png')

let people: People
let page: Page
let userId = 0
const troubles: string[] = []

beforeAll(async () => {
  await mkdir(pictures, { recursive: true })
  // Removes the screenshot of an earlier run.
  await rm(whereItFailed, { force: true })
  people = await startPeople({ kind: 'empty' })
  page = await people.visitor()
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
})

afterAll(() => people?.end())

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await page.screenshot({ path: whereItFailed })
})

/** Follows one order from an empty installation to its printed paper; each step depends on the previous one. */
describe('the journey from sign-in to a printed order', () => {
  test('signs in as the administrator of an empty house', async () => {
    await page.goto(people.server.address)
    await page.getByLabel('Usuario').waitFor()
    await screenOf(page).signIn(people.server.address, 'admin', PASSWORD)
  })

  test('creates a customer with an address', async () => {
    const screen = screenOf(page)
    await screen.open('/customer/new', 'Nuevo cliente')
    await screen.fill({ Nombre: 'Perfumerías Ñandú', NIF: 'B12345674', Descuento: '5', IVA: '21' })
    await screen.create()
    await page.getByRole('button', { name: 'Añadir dirección' }).click()
    const address = page.getByRole('group', { name: 'Añadir dirección' })
    await screen.fill(
      {
        Nombre: 'Almacén central',
        'Calle y número': 'Calle Mayor 1',
        Población: 'Zaragoza',
        'Código postal': '50001',
      },
      address,
    )
    await page.getByRole('button', { name: 'Guardar dirección' }).click()
    await page.getByText('Calle Mayor 1').waitFor()
  })

  test('adds a user of the customer who can order', async () => {
    const [customer] = await people.house('customerrest/getcustomers', {})
    const customer_id = customer?.id ?? 0
    const group = await people.house('usergrouprest/update', {
      ...{ name: 'Ñandú', customer_id, notes: '', active: true },
    })
    const role = await people.house('rolerest/update', {
      ...{ name: 'Cliente', description: '', permissions: {} },
    })
    const user = await people.house('userrest/update', {
      ...plainUser(),
      ...{ username: 'nuria', role_id: role.id, usergroup_id: group.id },
    })
    userId = user.id
  })

  test('creates a finish, a material that permits it and a product of that material', async () => {
    const screen = screenOf(page)
    await screen.open('/finish/new', 'Nuevo acabado')
    await screen.fill({ Código: 'LAM', Nombre: 'Laminado mate', Precio: '4,20' })
    await screen.create()

    await screen.open('/material/new', 'Nuevo material')
    await screen.fill({
      Código: 'VIN',
      Nombre: 'Vinilo',
      'Precio por m²': '12,50',
      'Ancho imprimible': '1370',
    })
    await screen.pick('Añadir acabado', 'Laminado mate')
    await screen.create()

    await screen.open('/product/new', 'Nuevo producto')
    await screen.fill({ Código: 'ESC', Nombre: 'Vinilo de escaparate' })
    await screen.pick('Añadir material', 'Vinilo')
    await screen.create()
  })

  test('creates a campaign and uploads its artwork', async () => {
    const screen = screenOf(page)
    await screen.open('/campaign/new', 'Nueva campaña')
    await screen.fill({ Código: 'NAV', Nombre: 'Navidad' })
    await screen.pick('Cliente', 'Perfumerías Ñandú')
    // Orders cannot use a draft campaign, so this one is active.
    await screen.choose('Estado', 'Activa')
    await screen.create()
    // Passed as bytes, because the encoding of a path depends on the machine's locale.
    const name = 'Escaparate ñ.jpg'
    const artwork = { name, mimeType: 'image/jpeg', buffer: await posterOf(2400, 3600) }
    // The file inputs of the campaign's pictures and documents may appear before that of its artwork.
    const inputs = page.locator('main section input[type=file]')
    await expect.poll(() => inputs.count()).toBe(3)
    await inputs.first().setInputFiles(artwork)
    await page.getByText('2.400 × 3.600 px').waitFor()
  })

  test('adds two order lines, each saved and priced while it is edited', async () => {
    const screen = screenOf(page)
    await screen.open('/order/new', 'Nuevo pedido')
    await screen.pick('Cliente', 'Perfumerías Ñandú')
    // The customer's only user is selected.
    await expect
      .poll(() => page.getByRole('combobox', { name: 'A cuenta de' }).inputValue())
      .toContain('nuria')
    await screen.pick('Campaña', 'Navidad')
    // The only delivery address is proposed.
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Dirección de entrega' }).inputValue())
      .toContain('Almacén central')
    const lines = linesOf(page)
    for (const [index, [width, height, copies]] of [
      ['800', '1200', '3'],
      ['400', '600', '10'],
    ].entries()) {
      await lines.add(index + 1, {
        ...{ Producto: 'Vinilo de escaparate', Imagen: 'Escaparate ñ', Acabados: 'Laminado mate' },
        ...{ 'Ancho mm': width ?? '', 'Alto mm': height ?? '', Copias: copies ?? '' },
      })
    }
    // Expected prices: 3 × 0.96 m² and 10 × 0.24 m² at 12.50 + 4.20 € per m², less 5 %, cost 45.69 € and 38.08 €.
    await (await lines.cell(1, 'Neto')).getByText('45,69').waitFor()
    await (await lines.cell(2, 'Neto')).getByText('38,08').waitFor()
    // Saving the first line creates the order; later lines are saved on their own.
    await page.waitForURL(/#\/order\/\d+/)
    await page.getByText('Todo guardado').first().waitFor()
    await page.getByRole('heading', { name: /26-\d{6}|\d{2}-000001/ }).waitFor()
  })

  test('confirms the order, which charges the balance of the account of the order', async () => {
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('Confirmado').first().waitFor()
    await page.getByRole('region', { name: 'Cuenta' }).getByText('nuria').waitFor()
    const user = await people.house('userrest/get', { id: userId })
    expect(user).toMatchObject({ user_saldo_euros: 83.77, user_saldo_m2: 5.28 })
  })

  // covers: product 9.11
  test('starts production once its artwork is approved and released', async () => {
    const order = page.url()
    await page.getByRole('button', { name: 'Pasar a producción' }).click()
    const refusal = page.getByRole('dialog')
    for (const [kind, sentence] of [
      ['Imagen sin aprobar', 'no está aprobada.'],
      ['Imagen sin pasar a impresión', 'no ha pasado a impresión.'],
    ]) {
      const region = refusal.getByRole('region', { name: `${kind}: 2 líneas` })
      await region.getByText(`Línea 1: la imagen Escaparate ñ ${sentence}`).waitFor()
    }
    // The browser logs the 409 response that refused the step.
    expect(troubles.splice(0)).toEqual([expect.stringContaining('409')])
    await page.keyboard.press('Escape')
    await screenOf(page).open('/prepress', 'Preimpresión')
    await page.getByRole('link', { name: 'Escaparate ñ' }).click()
    await page.getByRole('button', { name: 'Pasar a impresión' }).click()
    await page.getByRole('main').getByText('Pasada a impresión').first().waitFor()
    await page.getByRole('button', { name: 'Aprobar por el cliente' }).click()
    await page.getByText('por la casa, en nombre del cliente').waitFor()
    await page.goto(order)
    await page.getByRole('button', { name: 'Pasar a producción' }).click()
    await page.getByRole('button', { name: 'Marcar como enviado' }).waitFor()
  })

  test('prints the order', async () => {
    let paper: Buffer = Buffer.alloc(0)
    await page.route('**/rest/orderrest/print', async (route) => {
      const response = await route.fetch()
      expect(response.headers()['content-type']).toBe('application/pdf')
      paper = await response.body()
      await route.fulfill({ response })
    })
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'PDF' }).click()
    const window = await popup
    // A Chromium without a PDF viewer downloads the paper instead of showing it.
    await Promise.any([window.waitForURL(/^blob:/), window.waitForEvent('download')])
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    expect(paper.length).toBeGreaterThan(20_000)
    await writeFile(join(pictures, '12-order.pdf'), paper)
  })

  test('causes no error in the browser', () => {
    expect(troubles).toEqual([])
  })
})

/** Returns a JPEG of one colour with this size in pixels. */
function posterOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 200 } } })
    .jpeg()
    .toBuffer()
}
