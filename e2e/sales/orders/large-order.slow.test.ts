import { formatCount } from '@lienzo/rules/money'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../../browser/lines.ts'
import { type People, startPeople } from '../../browser/people.ts'
import { personAt, screenOf } from '../../browser/screen.ts'
import { PASSWORD } from '../../company/password.ts'
import { type ManySpaces, makeSpaces } from './many-spaces.ts'

const SPACES = 3000
/** Number of unmeasured spaces, and number of inactive spaces. */
const [UNMEASURED, INACTIVE] = [12, 8]
const PRINTED = SPACES - UNMEASURED - INACTIVE

let people: People
let chain: ManySpaces
let id = 0

beforeAll(async () => {
  people = await startPeople()
  chain = await makeSpaces(people, { count: SPACES, unmeasured: UNMEASURED, inactive: INACTIVE })
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const totals = (page: Page) => page.getByRole('region', { name: 'Importe' })
const pieces = async (page: Page) =>
  Number(
    (
      await totals(page)
        .getByText(/^Piezas/)
        .locator('..')
        .textContent()
    )?.replace(/\D/g, ''),
  )
const order = () => people.house('orderrest/get', { id })
/** Status messages above and below the grid. */
const statusLines = (page: Page) => page.getByRole('main').getByRole('status')
const allSaved = (page: Page) => page.getByText('Todo guardado').first().waitFor()

/** Follows a campaign for 3,000 spaces from the list of spaces to the repeated order; each step depends on the previous one. */
describe('an order for thousands of spaces', () => {
  // covers: product 3.29
  test('is created from a filtered list via the basket and from pasted numbers, and explains which spaces got no line', async () => {
    const page = await people.pageOf('ana')
    const screen = screenOf(page)
    await people.goTo(page, `/space?search=${chain.name}`)
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).click()
    await page.getByRole('button', { name: /^Seleccionar los 3.?000 que coinciden/ }).click()
    await page.getByRole('button', { name: 'Añadir a la cesta' }).click()
    await page.getByText(/^3.?000 espacios añadidos a la cesta/).waitFor()
    await page.getByRole('button', { name: 'Hacer un pedido' }).click()
    await screen.pick('Campaña', chain.campaign.name)
    await page.getByRole('button', { name: 'Añadir líneas para la cesta' }).click()
    const dialog = page.getByRole('dialog')
    await screen.pick('Producto', 'Vinilo de escaparate', dialog)
    await screen.choose('Material', 'Vinilo monomérico', dialog)
    await screen.choose('Imagen', 'Escaparate', dialog)
    await dialog.getByRole('button', { name: 'Añadir líneas' }).click()
    await dialog
      .getByText(`${formatCount(PRINTED, 'es')} líneas añadidas. ${SPACES - PRINTED} espacios se quedan`)
      .waitFor()
    await dialog.getByRole('heading', { name: `Nadie los ha medido (${UNMEASURED})` }).waitFor()
    await dialog.getByRole('heading', { name: `No están activos (${INACTIVE})` }).waitFor()
    // The button that closes the dialog has the focus.
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await statusLines(page)
      .getByText(`${formatCount(PRINTED, 'es')} filas`)
      .waitFor()
    id = Number(/order\/(\d+)/.exec(page.url())?.[1])
    expect(await order()).toMatchObject({
      pieces: PRINTED,
      line_count: PRINTED,
      campaign_id: chain.campaign.id,
    })
    // Each line has the size of its space plus bleed.
    const { rows } = await people.house('orderrest/lines', { id, page: 1, perpage: 500 })
    const sizes = new Set(rows.map(({ width, height }) => `${width}×${height}`))
    expect([...sizes].toSorted()).toEqual(chain.printSizes.toSorted())

    await page.getByRole('button', { name: 'Para varios espacios' }).click()
    await dialog.getByText('Por números').click()
    const numbers = `${chain.first}-${chain.first + 2}\n999999\ncerrado\t`
    await screen.fill({ 'Números de los espacios': numbers }, dialog)
    await dialog.getByText('4 números. No son números: cerrado.').waitFor()
    await screen.pick('Producto', 'Vinilo de escaparate', dialog)
    await screen.choose('Material', 'Vinilo monomérico', dialog)
    await screen.choose('Imagen', 'Escaparate', dialog)
    await dialog.getByRole('button', { name: 'Añadir líneas' }).click()
    await dialog.getByRole('heading', { name: 'No están entre los espacios del cliente (1)' }).waitFor()
    await dialog.getByRole('heading', { name: /^Ya tienen una línea de este producto.*\(3\)$/ }).waitFor()
    // If no line was created, the focused button leads back to the filled-in form.
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Números de los espacios' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect((await order()).line_count).toBe(PRINTED)
  }, 180_000)

  test('is edited in its grid like a spreadsheet: fill, paste, undo, sums, search, sorting and groups by shop', async () => {
    const page = await people.pageOf('ana')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await people.goTo(page, `/order/${id}`)
    const lines = linesOf(page)
    await (await lines.cell(1, 'Neto')).getByText('€').waitFor()
    const before = await pieces(page)
    await lines.write(1, { Copias: '3' })
    await (await lines.cell(1, 'Copias')).click()
    await page.keyboard.press('Control+Shift+ArrowDown')
    await statusLines(page)
      .getByText(`${formatCount(PRINTED, 'es')} × 1 celdas`)
      .waitFor()
    await page.keyboard.press('Control+d')
    await expect.poll(() => pieces(page), { timeout: 60_000 }).toBe(before * 3)
    await allSaved(page)
    await expect.poll(async () => (await order()).pieces).toBe(PRINTED * 3)
    await statusLines(page)
      .getByText(`Copias ${formatCount(PRINTED * 3, 'es')}`)
      .waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => pieces(page), { timeout: 60_000 }).toBe(before + 2)
    await allSaved(page)
    await expect.poll(async () => (await order()).pieces).toBe(before + 2)

    // Pastes from a spreadsheet and copies back. The invalid number of copies is refused in its cell; the other cells are
    // accepted.
    await page.evaluate(() => navigator.clipboard.writeText('5\tPrimera\r\n1,5\tSegunda\r\n7\t=1+1\r\n'))
    await (await lines.cell(2, 'Copias')).click()
    await page.keyboard.press('Control+v')
    await page.getByRole('button', { name: 'Pegar igualmente' }).click()
    await expect.poll(() => pieces(page)).toBe(before + 2 + 4 + 6)
    const read = async () => (await people.house('orderrest/lines', { id, perpage: 4 })).rows
    await expect.poll(async () => (await read()).map(({ copies }) => copies)).toEqual([3, 5, 1, 7])
    await page.keyboard.press('Control+c')
    const clipboard = await page.evaluate(() => navigator.clipboard.readText())
    expect(clipboard.split('\r\n')[0]?.split('\t')[0]).toBe('5')
    await page.getByRole('button', { name: 'Descartar los textos' }).click()

    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Buscar en la tabla' }).fill(chain.shopOf(1234))
    await statusLines(page)
      .getByText(/1 de \d/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Copias', exact: true }).click()
    await expect.poll(() => firstCopies(page)).toBe('1')
    await page.getByRole('button', { name: 'Copias', exact: true }).click()
    await expect.poll(() => firstCopies(page)).toBe('7')
    await page.getByRole('button', { name: 'Opciones de «Espacio»' }).click()
    await page.getByRole('button', { name: 'Agrupar por Tienda' }).click()
    await page.getByText('Por Tienda').waitFor()
    const heading = new RegExp(`^${chain.shopOf(UNMEASURED)}\\s*${chain.spacesOfShop}$`)
    await page.getByRole('rowheader', { name: heading }).waitFor()
    expect(people.violations).toEqual([])
  }, 180_000)

  // covers: product 9.24
  test('is refused to its customer beyond their limit, and let through by the house with a recorded reason', async () => {
    const customer = await people.pageOf('ana')
    await people.goTo(customer, `/order/${id}`)
    await customer.getByRole('button', { name: 'Confirmar' }).click()
    const refusal = customer.getByRole('dialog')
    await refusal
      .getByText(/límite/)
      .first()
      .waitFor()
    expect(await refusal.getByRole('button', { name: 'Confirmar por encima del límite' }).count()).toBe(0)
    expect((await order()).status).toBe('draft')

    const house = await people.pageOf('nuria')
    await people.goTo(house, `/order/${id}`)
    await house.getByRole('button', { name: 'Confirmar' }).click()
    await house.getByRole('textbox', { name: /^Por qué puede pasar/ }).fill('Pagan la mitad por adelantado')
    await house.getByRole('button', { name: 'Confirmar por encima del límite' }).click()
    await house.getByText('Confirmado', { exact: true }).first().waitFor()
    await customer.keyboard.press('Escape')
    await people.goTo(customer, `/order/${id}?`)
    await customer.getByText('Por encima del límite: Pagan la mitad por adelantado').first().waitFor()
    const { net, user_id } = await order()
    const { rows } = await people.house('userrest/movements', { user_id, perpage: 1 })
    expect(rows).toMatchObject([{ euros: net, kind: 'order' }])
  })

  test('cancels the lines of one shop, which are refunded and stay readable for its customer', async () => {
    const before = await order()
    const house = await people.pageOf('nuria')
    await people.goTo(house, `/order/${id}`)
    await house.getByRole('button', { name: 'Anular líneas' }).click()
    const dialog = house.getByRole('dialog')
    await screenOf(house).fill(
      { 'Buscar una línea por producto, tienda o número': chain.shopOf(700) },
      dialog,
    )
    await dialog.getByRole('button', { name: /^(La línea|Las \d+ líneas)/ }).click()
    await screenOf(house).fill({ 'Motivo (lo lee el cliente)': 'La tienda cierra por obras' }, dialog)
    await dialog.getByRole('button', { name: 'Anular líneas' }).click()
    await dialog.waitFor({ state: 'detached' })
    const after = await order()
    const [cancellation] = after.cancellations
    expect(cancellation?.lines.length).toBe(chain.spacesOfShop)
    expect(after.line_count).toBe(before.line_count - chain.spacesOfShop)
    expect(Math.round((after.net + (cancellation?.back_euros ?? 0)) * 100)).toBe(Math.round(before.net * 100))

    const customer = await people.pageOf('ana')
    await people.goTo(customer, `/order/${id}`)
    const part = customer.getByRole('region', { name: 'Líneas anuladas' })
    await part.getByText('La tienda cierra por obras').waitFor()
    await part.getByText(/^Devuelto: /).waitFor()
    await part.getByText(chain.shopOf(700)).first().waitFor()
  })

  // covers: product 9.3
  test('is repeated, and shows first which prices, spaces and artwork have changed since', async () => {
    await chain.changeSince()
    const page = await people.pageOf('ana')
    await people.goTo(page, `/order/${id}`)
    await page.getByRole('link', { name: 'Duplicar' }).click()
    const since = page.getByRole('alert').filter({ hasText: 'Qué ha cambiado desde el pedido copiado' })
    const { line_count } = await order()
    await since.getByText(`Otros precios (${formatCount(line_count - 1, 'es')})`, { exact: true }).click()
    await since.getByText(/€ → /).first().waitFor()
    await since.getByText(/^Espacios y medidas \(\d+\)$/).click()
    await since.getByText(/no cubre lo que se ve del espacio/).waitFor()
    await since.getByText(/^Ya no se pueden hacer \(1\)$/).waitFor()
    const address = await screenOf(page).create()
    const newOrder = await (await personAt(people.server.address, 'ana', PASSWORD))('orderrest/get', {
      id: Number(address.split('/').at(-1)),
    })
    expect(newOrder).toMatchObject({ status: 'draft', line_count: line_count - 1, requested_at: null })
    expect(newOrder.net).not.toBe((await order()).net)
    expect(people.violations).toEqual([])
  }, 120_000)
})

/** Returns the number of copies in the first visible row. */
async function firstCopies(page: Page): Promise<string | null> {
  // Moves the focus from the heading to the first cell.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  return (await linesOf(page).cell(1, 'Copias')).textContent()
}
