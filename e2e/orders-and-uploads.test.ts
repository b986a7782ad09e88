import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noisePicture } from '@lienzo/server/testing/files/uploads'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoOrder } from './demo-orders.ts'
import { PASSWORD } from './password.ts'
import { amountIn, focusOf, type People, startPeople } from './people.ts'
import { personAt, screenOf } from './screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const goTo = (path: string, at: Page = page) => people.goTo(at, path)
const focused = () => focusOf(page)

describe('the order editor', () => {
  const line = (number: number, at: Page = page) => at.getByRole('listitem', { name: `Línea ${number}` })

  /** A new order with one line of a product with material, as a person types it. */
  async function newOrder(
    values: { width: string; height: string; copies: string },
    product = 'Vinilo de escaparate',
  ) {
    await goTo('/order/new')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    await screenOf(page).pick('Producto', product, line(1))
    const material = line(1).getByRole('combobox', { name: 'Material' })
    if ((await material.inputValue()) === '') {
      await material.click()
      await page.getByRole('option').first().click()
    }
    await screenOf(page).fill(
      { 'Ancho mm': values.width, 'Alto mm': values.height, Copias: values.copies },
      line(1),
    )
    await line(1)
      .getByRole('button', { name: /ver cómo se calcula$/ })
      .waitFor()
  }

  test('begins with the only customer of a person and with its address, and with nothing unsaved', async () => {
    page = await people.pageOf('ana')
    await goTo('/order/new')
    await expect
      .poll(() => page.getByRole('combobox', { name: /^Cliente/ }).inputValue())
      .toBe('Perfumerías Alameda')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Dirección de entrega' }).inputValue())
      .toContain('Almacén')
    expect(await page.getByText('Sin guardar').count()).toBe(0)
    await goTo('/campaign/new')
    await expect
      .poll(() => page.getByRole('combobox', { name: /^Cliente/ }).inputValue())
      .toBe('Perfumerías Alameda')
  })

  test('finds nothing wrong in a line before anybody has written there', async () => {
    page = await people.pageOf('admin')
    await goTo('/order/new')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    const product = line(1).getByRole('combobox', { name: 'Producto' })
    await product.fill('Vinilo de escaparate')
    await product.press('Enter')
    await expect.poll(() => product.inputValue()).toContain('Vinilo de escaparate')
    await screenOf(page).fill({ Copias: '0' }, line(1))
    await expect.poll(() => line(1).locator('[aria-invalid=true]').count()).toBe(1)
  })

  test('explains a price in steps that add up, and moves nothing while it is typed', async () => {
    page = await people.pageOf('ana')
    await newOrder({ width: '800', height: '1200', copies: '3' })
    const place = () => line(1).evaluate((element) => element.getBoundingClientRect().height)
    const before = await place()
    const net = line(1).getByRole('button', { name: /ver cómo se calcula$/ })
    const first = await net.textContent()
    await screenOf(page).fill({ Copias: '12' }, line(1))
    await expect.poll(() => net.textContent()).not.toBe(first)
    expect(await place()).toBe(before)
    await net.click()
    const steps = page.getByRole('dialog')
    await steps.getByText('Neto').waitFor()
    const signed = (text: string) => (/[-−–]/.test(text) ? -1 : 1) * amountIn(text)
    const amounts = await steps.locator('tbody td:last-child').allInnerTexts()
    const sum = amounts.filter((text) => text !== '').reduce((total, text) => total + signed(text), 0)
    expect(amounts.length).toBeGreaterThan(1)
    expect(Math.round(sum * 100)).toBe(Math.round(amountIn(await net.textContent()) * 100))
  })

  test('keeps the note of a line', async () => {
    page = await people.pageOf('ana')
    await newOrder({ width: '800', height: '1200', copies: '3' })
    await line(1).getByRole('button', { name: 'Añadir una nota' }).click()
    await page.getByRole('textbox', { name: 'Nota de la línea' }).fill('Cortar a sangre')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Cambiar la nota')
    await screenOf(page).create()
    await page.reload()
    await line(1).getByText('Cortar a sangre').waitFor()
  })

  test('says which line keeps an order from being confirmed, and why', async () => {
    page = await people.pageOf('ana')
    await newOrder({ width: '1600', height: '1200', copies: '1' }, 'Display de cartón pluma')
    await line(1).getByText('1600 mm de ancho; el máximo es 1500 mm.').waitFor()
    await screenOf(page).create()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('dialog').getByText('La línea 1 no pasa una comprobación').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Borrador').first().waitFor()
  })

  test('says what is left of a limit that an order would pass', async () => {
    page = await people.pageOf('ana')
    await newOrder({ width: '800', height: '1200', copies: '1000' })
    await screenOf(page).create()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    const left =
      (await page
        .getByRole('dialog')
        .getByText(/^Quedan .*€ y hacen falta .*€\.$/)
        .textContent()) ?? ''
    const { saldo, limit } = await balanceOf('ana')
    expect(amountIn(left.slice(0, left.indexOf('€')))).toBeCloseTo(limit.euros - saldo.euros, 2)
    expect((await balanceOf('ana')).saldo).toEqual(saldo)
  })

  test('shows in the header what a confirmation charges, and what reopening and cancelling give back', async () => {
    page = await people.pageOf('admin')
    const header = page.getByRole('banner')
    await goTo('/order/new')
    await screenOf(page).pick('Cliente', 'Perfumerías Alameda')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    await screenOf(page).pick('Producto', 'Cartel A1', line(1))
    await line(1)
      .getByRole('button', { name: /ver cómo se calcula$/ })
      .waitFor()
    await screenOf(page).create()
    const price = await line(1)
      .getByRole('button', { name: /ver cómo se calcula$/ })
      .textContent()
    const net = (price ?? '').replace(/\s*€/, '')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await header.getByText(net).waitFor()
    await page.getByRole('button', { name: 'Reabrir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click()
    await expect.poll(() => header.getByText(net).count()).toBe(0)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await header.getByText(net).waitFor()
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Ya no se monta')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByText('Cancelado').first().waitFor()
    await expect.poll(() => header.getByText(net).count()).toBe(0)
    await page.getByText('Ya no se monta').waitFor()
    await expect.poll(focused).not.toBe('BODY')
  })

  test('keeps the changes of two people who work on one order at once', async () => {
    const ana = await people.pageOf('ana')
    page = await people.pageOf('admin')
    const draft = await people.house('orderrest/list', {
      filters: { customer_name: 'like;Alameda', reference: 'like;PO-ANA-8' },
    })
    const id = draft.rows[0]?.id ?? 0
    await Promise.all([goTo(`/order/${id}`), goTo(`/order/${id}`, ana)])
    await screenOf(ana).fill({ Copias: '5' }, line(2, ana))
    await screenOf(ana).fill({ 'Notas para producción': 'Urgente' })
    await screenOf(page).fill({ Copias: '21' }, line(1))
    await screenOf(page).fill({ 'Referencia del cliente': 'PO-NUEVA' })
    await ana.keyboard.press('Control+s')
    await ana.getByText('Todo guardado').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Guarda y se quedan los dos cambios').waitFor()
    await page.getByRole('button', { name: 'Guardar así' }).click()
    await page.getByText('Todo guardado').waitFor()
    const saved = await people.house('orderrest/get', { id })
    expect(saved).toMatchObject({ reference: 'PO-NUEVA', notes_production: 'Urgente' })
    expect(saved.lines.map((each) => each.copies)).toEqual([21, 5])
  })

  test('downloads the paper where the browser opens no page for it, and stays on the order', async () => {
    page = await people.pageOf('admin')
    await page.addInitScript(() => {
      window.open = () => null
    })
    await goTo('/order/2')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`${demoOrder(2)}.pdf`)
    await page.getByRole('heading', { name: demoOrder(2) }).waitFor()
  })

  async function balanceOf(username: string) {
    const call = await personAt(people.server.address, username, PASSWORD)
    const { rows: users } = await people.house('userrest/list', { search: username })
    return call('userrest/getsaldo', { user_id: users[0]?.id ?? 0, token: '' })
  }
})

describe('an upload', () => {
  const fileInput = () => page.locator('main section input[type=file]').first()
  const artwork = () => page.getByRole('textbox', { name: 'Nombre de la imagen' })
  const uploads = () => page.getByRole('list', { name: 'Archivos subiendo' })

  beforeEach(async () => {
    page = await people.pageOf('admin')
    await goTo('/campaign/1')
    await expect.poll(() => artwork().count()).toBeGreaterThan(2)
  })

  test('that is not what its name says is refused with the reason, and cannot be tried again', async () => {
    await fileInput().setInputFiles({
      name: 'cartel.png',
      mimeType: 'image/png',
      buffer: Buffer.from('%PDF no, texto'),
    })
    const refused = uploads().getByRole('listitem').filter({ hasText: 'cartel.png' })
    await refused.getByRole('alert').waitFor()
    expect(await refused.getByRole('alert').textContent()).toMatch(
      /No sabemos qué tipo|no es lo que dice su nombre/,
    )
    expect(await refused.getByRole('button', { name: 'Volver a intentarlo' }).count()).toBe(0)
    await refused.getByRole('button', { name: 'Cerrar cartel.png' }).click()
    await expect.poll(() => uploads().count()).toBe(0)
  })

  test('goes on after a lost connection from where it was', async () => {
    const file = join(people.server.folder, 'grande.png')
    await writeFile(file, await noisePicture(3000, 3000))
    const slow = await page.context().newCDPSession(page)
    await slow.send('Network.enable')
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 8_000_000,
    })
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    const firstChunk = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await fileInput().setInputFiles(file)
    await firstChunk
    const lost = page.waitForEvent('requestfailed')
    await page.route('**/files/uploads/**', (route) => route.abort('internetdisconnected'))
    await lost
    await page.context().setOffline(true)
    await uploads().getByText('Sin conexión').waitFor()
    const sent = offsets.length
    await page.unroute('**/files/uploads/**')
    await page.context().setOffline(false)
    await expect
      .poll(() => artwork().evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)))
      .toContain('grande')
    expect(offsets.length).toBeGreaterThan(sent)
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  })

  test('is cancelled without a trace, and tried again when it could not be used', async () => {
    const before = await artwork().count()
    const slow = await page.context().newCDPSession(page)
    await slow.send('Network.enable')
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 500_000,
    })
    await fileInput().setInputFiles({
      name: 'lenta.png',
      mimeType: 'image/png',
      buffer: await noisePicture(800, 800),
    })
    await page
      .getByRole('navigation', { name: 'Navegación' })
      .getByRole('link', { name: 'Materiales' })
      .click()
    const question = page.getByRole('dialog', { name: 'Hay archivos subiendo' })
    await question.getByText('Todavía se está subiendo un archivo.').waitFor()
    await question.getByRole('button', { name: 'Quedarme' }).click()
    await uploads().getByRole('button', { name: 'Cancelar la subida de lenta.png' }).click()
    await expect.poll(() => uploads().count()).toBe(0)
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })

    await page.route('**/rest/campaignrest/imageupdate', (route) => route.abort())
    await fileInput().setInputFiles({
      name: 'otra.png',
      mimeType: 'image/png',
      buffer: await noisePicture(300, 300),
    })
    await uploads().getByText('Se ha perdido la conexión').waitFor()
    await page.unroute('**/rest/campaignrest/imageupdate')
    await uploads().getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.poll(() => artwork().count()).toBe(before + 1)
  })

  test('becomes the next version of an artwork', async () => {
    await page
      .locator('main li input[type=file]')
      .first()
      .setInputFiles({ name: 'v2.png', mimeType: 'image/png', buffer: await noisePicture(640, 480) })
    await page.getByText(/640 × 480 px · versión 2/).waitFor()
  })
})
