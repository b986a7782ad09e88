import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noisePicture } from '@lienzo/server/testing/files/uploads'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linesOf } from '../browser/lines.ts'
import { focusOf, type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const goTo = (path: string, at: Page = page) => people.goTo(at, path)
const focused = () => focusOf(page)
const balance = (header: Locator) => header.getByLabel('Tu saldo: usado / límite').textContent()

describe('the order editor', () => {
  test('shows in the header what a confirmation charges, and what reopening and cancelling give back; its paper is downloaded', async () => {
    page = await people.pageOf('ana')
    const header = page.getByRole('banner')
    await goTo('/order/new')
    await expect
      .poll(() => page.getByRole('combobox', { name: /^Cliente/ }).inputValue())
      .toBe('Perfumerías Alameda')
    const before = await balance(header)
    // The poster has one size.
    await linesOf(page).add(1, { Producto: 'Cartel A1' })
    await (await linesOf(page).cell(1, 'Neto')).getByText('€').waitFor()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(() => balance(header)).not.toBe(before)
    const charged = await balance(header)

    // The paper is downloaded where the browser opens no page for it, and the order stays.
    await page.evaluate(() => {
      window.open = () => null
    })
    const code = await page.getByRole('heading', { level: 1 }).textContent()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`${code}.pdf`)

    const [order] = (await people.house('orderrest/list', { search: code ?? '' })).rows
    const { id, version } = order ?? { id: 0, version: 0 }
    await people.house('orderrest/changestatus', { id, version, status: 'draft' })
    await page.reload()
    await expect.poll(() => balance(header)).toBe(before)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(() => balance(header)).toBe(charged)
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Ya no se monta')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByText('Cancelado').first().waitFor()
    await expect.poll(() => balance(header)).toBe(before)
    await page.getByText('Ya no se monta').waitFor()
    await expect.poll(focused).not.toBe('BODY')
  })

  test('keeps the changes of two people who work on one order at once', async () => {
    const ana = await people.pageOf('ana')
    page = await people.pageOf('admin')
    const draft = await people.house('orderrest/list', {
      filters: { customer_name: 'like;Alameda', reference: 'like;PO-ANA-11' },
    })
    const id = draft.rows[0]?.id ?? 0
    await Promise.all([goTo(`/order/${id}`), goTo(`/order/${id}`, ana)])
    await linesOf(ana).write(2, { Copias: '5' })
    await linesOf(page).write(1, { Copias: '21' })
    // What the other one writes is seen without a word, and nothing of what is being written goes.
    await screenOf(page).fill({ 'Referencia del cliente': 'PO-NUEVA' })
    await (await linesOf(page).cell(2, 'Copias')).getByText('5', { exact: true }).waitFor()
    await (await linesOf(ana).cell(1, 'Copias')).getByText('21', { exact: true }).waitFor()
    await screenOf(ana).fill({ 'Notas para producción': 'Urgente' })
    await ana.keyboard.press('Control+s')
    // The other one's note is in the form before its own change is saved.
    await expect.poll(() => page.getByLabel('Notas para producción').inputValue()).toBe('Urgente')
    await page.keyboard.press('Control+s')
    const saved = () => people.house('orderrest/get', { id })
    await expect.poll(saved).toMatchObject({ reference: 'PO-NUEVA', notes_production: 'Urgente' })
    expect((await saved()).lines.map((each) => each.copies)).toEqual([21, 5])
  })
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

  test('goes on after a lost connection from where it was, and another one becomes the next version', async () => {
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

    await page
      .locator('main li input[type=file]')
      .first()
      .setInputFiles({ name: 'v2.png', mimeType: 'image/png', buffer: await noisePicture(640, 480) })
    await page.getByText(/640 × 480 px · versión 2/).waitFor()
  })
})
