import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { readArchive } from '@lienzo/server/testing/files/read-archive'
import { qrCodesOf } from '@lienzo/server/testing/files/read-qr'
import { readSpreadsheet } from '@lienzo/server/testing/files/read-spreadsheet'
import { writeTiff } from '@lienzo/server/testing/files/sample-tiff'
import { upload } from '@lienzo/server/testing/files/uploads'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../../browser/lines.ts'
import { type People, startPeople } from '../../browser/people.ts'
import { callerAt, personAt, screenOf } from '../../browser/screen.ts'
import { PASSWORD } from '../../company/password.ts'
import { type ManySpaces, makeSpaces } from './many-spaces.ts'

/**
 * Number of prints. The ZIP contains the artwork once per print, so that creating it takes long enough to be watched and
 * stopped.
 */
const PRINTS = 30

let people: People
let chain: ManySpaces
let ana: Awaited<ReturnType<typeof personAt>>
let id = 0

beforeAll(async () => {
  people = await startPeople()
  chain = await makeSpaces(people, { count: 30, unmeasured: 1, inactive: 1 })
  ana = await personAt(people.server.address, 'ana', PASSWORD)
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const order = () => people.house('orderrest/get', { id })

/** Opens one of the papers of the order from its menu. */
async function openPaper(page: Page, name: string) {
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Performs an action and returns the file that it downloads. Blocks new tabs, so that papers are downloaded too. */
async function downloadAfter(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  await page.evaluate(() => {
    window.open = () => null
  })
  const download = page.waitForEvent('download')
  await press()
  return readFile(await (await download).path())
}

/**
 * Follows an order from the matrix of a campaign to the press, the label and the phone; each step depends on the previous one.
 */
describe('an order on its way to the press', () => {
  // covers: product 9.13
  test('is laid out in the allocation matrix of its campaign, which says why an artwork fits a space or not', async () => {
    const page = await people.pageOf('ana')
    const screen = screenOf(page)
    await people.goTo(page, `/campaign/${chain.campaign.id}/allocation`)
    const grid = page.getByRole('grid', { name: 'Imágenes en espacios' })
    await grid.waitFor()
    const product = page.getByRole('main')
    await screen.choose('Pedido', 'Pedido nuevo', product)
    await screen.choose('Producto', 'Vinilo de escaparate', product)
    await screen.choose('Material', 'Vinilo monomérico', product)
    await page.getByRole('textbox', { name: 'Buscar espacios' }).fill(chain.name)
    await page.getByText('30 espacios').waitFor()
    // No artwork fits the unmeasured space.
    await grid.getByRole('gridcell').first().click()
    await page.getByText(/No cabe\. Nadie ha medido el espacio\./).waitFor()
    const fitting = grid.getByRole('gridcell', { name: /^Cabe/ })
    await fitting.first().click()
    await page.getByRole('button', { name: 'Asignar 1' }).click()
    await page.getByText('1 línea añadida.').waitFor()
    const { rows } = await ana('orderrest/list', { perpage: 1, sort: 'created_at', order: 'desc' })
    id = rows[0]?.id ?? 0
    expect(await ana('orderrest/get', { id })).toMatchObject({
      campaign_id: chain.campaign.id,
      lines: [
        {
          image_name: 'Escaparate',
          product_name: 'Vinilo de escaparate',
          material_name: 'Vinilo monomérico',
        },
      ],
    })
    // The cell shows that the artwork is in the order, and accepts no second line.
    await grid
      .getByRole('gridcell', { name: /Ya está en el pedido/ })
      .first()
      .waitFor()
  })

  // covers: product 9.6
  test('has a roll plan that prints, and labels with codes that open their line on a phone', async () => {
    const [line] = (await order()).lines
    if (!line) throw new Error('The order has no line')
    const { product_id, material_id, campaign_image_id } = line
    const printedAs = { product_id, material_id, campaign_image_id, finish_ids: [], copies: 1, notes: '' }
    const numbers = [1, 2, 3, 4].map((place) => chain.first + place)
    await ana('orderrest/updatespaces', { id, line: printedAs, numbers })
    const house = await people.pageOf('tomas')
    await people.goTo(house, `/order/${id}`)
    await openPaper(house, 'Plano de rollo')
    const plan = house.getByRole('dialog', { name: 'Plano de rollo' })
    await plan.getByLabel(/^Rollo de 1\.370 mm.*: 5 piezas/).waitFor()
    const rollPaper = await downloadAfter(house, () => plan.getByRole('button', { name: 'PDF' }).click())
    expect(rollPaper.subarray(0, 5).toString()).toBe('%PDF-')
    await house.keyboard.press('Escape')

    await openPaper(house, 'Etiquetas')
    const dialog = house.getByRole('dialog', { name: 'Etiquetas' })
    await screenOf(house).choose('Papel', 'Rollo de 100 × 150 mm', dialog)
    const labels = await downloadAfter(house, () =>
      dialog.getByRole('button', { name: 'Hacer el PDF' }).click(),
    )
    const codes = (await qrCodesOf(labels)).flat()
    const { lines } = await order()
    const addressOf = (each: { id: number }) => `${people.server.address}/#/order/${id}?line=${each.id}`
    expect(codes.toSorted()).toEqual(lines.map(addressOf).toSorted())

    const last = lines.at(-1)
    const phone = await people.pageOf('ana')
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(codes.find((code) => last && code === addressOf(last)) ?? '')
    const card = phone
      .getByRole('list', { name: 'Líneas' })
      .getByRole('listitem')
      .filter({ hasText: `${last?.space_number} · ` })
    await card.waitFor()
    await expect.poll(async () => isInSight(await card.boundingBox(), 844)).toBe(true)
    expect(people.violations).toEqual([])
  })

  // covers: product 6.12
  test('downloads as a ZIP that can be watched, stopped, made again, and resumed after an interrupted download', async () => {
    const artwork = await takeArtwork()
    const page = await people.pageOf('ana')
    await people.goTo(page, `/order/${id}`)
    await openPaper(page, 'Archivos para producir (ZIP)')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reunir los archivos' }).click()
    await dialog.getByRole('progressbar').waitFor()
    await dialog.getByRole('button', { name: 'Parar' }).click()
    await dialog.getByRole('progressbar').waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await ana('orderrest/archives', { id })).map(({ file }) => file))
      .not.toContain(expect.anything())
    await dialog.getByRole('button', { name: 'Reunir los archivos' }).click()
    await dialog.getByText(/^Reuniendo… \d+\s%/).waitFor()
    const download = dialog.getByRole('link').filter({ hasText: /MB|GB/ })
    await download.waitFor({ timeout: 120_000 })
    const address = people.server.address + ((await download.getAttribute('href')) ?? '')

    const beginning = await firstBytes(address)
    const rest = await fetch(address, {
      headers: { range: `bytes=${beginning.bytes.length}-`, 'if-range': beginning.etag },
    })
    expect(rest.status).toBe(206)
    const whole = Buffer.concat([beginning.bytes, Buffer.from(await rest.arrayBuffer())])
    const [archive] = await ana('orderrest/archives', { id })
    expect(whole.length).toBe(archive?.file?.size)
    const entries = await readArchive(whole)
    const prints = entries.filter(({ name }) => name.endsWith('.tif'))
    expect(prints).toHaveLength(PRINTS)
    expect(new Set(prints.map(({ content }) => sha256(content)))).toEqual(new Set([sha256(artwork)]))
    expect(entries.map(({ name }) => name.split('.').at(-1))).toEqual(
      expect.arrayContaining(['xlsx', 'pdf', 'txt']),
    )
  }, 240_000)

  test('exports its lines as a spreadsheet, in which user input is text and never a formula', async () => {
    const page = await people.pageOf('ana')
    await people.goTo(page, `/order/${id}`)
    const lines = linesOf(page)
    await (await lines.cell(1, 'Neto')).getByText('€').waitFor()
    await lines.write(1, { 'Nota de la línea': '=HYPERLINK("http://x.example")' })
    await page.getByText('Todo guardado').first().waitFor()
    const content = await downloadAfter(page, () => openPaper(page, 'Líneas en Excel'))
    const { code, line_count } = await order()
    const { rows } = await readSpreadsheet(content, 1)
    const [headers = [], ...all] = rows
    expect(all).toHaveLength(line_count)
    expect(all[0]?.[headers.indexOf('Pedido')]).toBe(code)
    expect(all[0]?.[headers.indexOf('Notas')]).toBe('=HYPERLINK("http://x.example")')
  })
})

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Creates another order, for prints of one large artwork, which the next tests use. Returns the content of the artwork. */
async function takeArtwork(): Promise<Buffer> {
  const path = join(people.server.folder, 'cartel.tif')
  await writeTiff(path, 1800, 2700)
  const content = await readFile(path)
  const { token } = await callerAt(people.server.address)('userrest/login', {
    username: 'ana',
    password: PASSWORD,
  })
  const uploadId = await upload(people.server.address, token, 'cartel.tif', content)
  const image = await ana('campaignrest/imageupdate', {
    campaign_id: chain.campaign.id,
    name: 'Cartel grande',
    upload: uploadId,
  })
  const { lines, customer_id } = await order()
  const [line] = lines
  const { product_id = 0, material_id = null } = line ?? {}
  const newOrder = await ana('orderrest/update', {
    ...plainOrder(customer_id),
    campaign_id: chain.campaign.id,
    lines: Array.from({ length: PRINTS }, (_, index) => ({
      ...{ product_id, material_id, campaign_image_id: image.id, finish_ids: [], space_id: null },
      ...{ width: 400 + 2 * index, height: 600 + 3 * index, copies: 1, notes: '' },
    })),
  })
  id = newOrder.id
  return content
}

/** Aborts a download after its first bytes, and returns those bytes and its ETag. */
function firstBytes(address: string): Promise<{ bytes: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(address, (response) => {
      response.once('data', (bytes: Buffer) => {
        clientRequest.destroy()
        resolve({ bytes, etag: String(response.headers.etag) })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

/** Returns true if the top of a box is inside a window of this height. */
function isInSight(box: { y: number } | null, height: number): boolean {
  return box !== null && box.y >= 0 && box.y < height
}
