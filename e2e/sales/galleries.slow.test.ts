import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { type People, startPeople } from '../browser/people.ts'
import { personAt } from '../browser/screen.ts'
import { hardToTouch } from '../browser/touch-targets.ts'
import { makeDraftOrder } from '../company/draft-order.ts'
import { PASSWORD } from '../company/password.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())

const gallery = () => page.getByRole('region', { name: /^Imágenes/ })
const documents = () => page.getByRole('region', { name: /^Documentos/ })
const items = (section: Locator) => section.getByRole('listitem')
const link = (name: string) => gallery().getByRole('link', { name: `Ver ${name}` })

/** Returns the captions of the pictures in order, or their file names if they have none. */
function captions(): Promise<string[]> {
  return gallery()
    .getByRole('textbox', { name: /^Pie de/ })
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map((each) => each.value || each.placeholder))
}

let hue = 0
async function pictureFile(name: string, width = 240) {
  hue += 47
  const background = { r: hue % 256, g: (hue * 3) % 256, b: (hue * 7) % 256 }
  const picture = sharp({ create: { width, height: 160, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** Creates a draft order as the user ana, and opens it as the user `as`. Returns the order. */
async function openOrder(as = 'ana') {
  const ana = await personAt(people.server.address, 'ana', PASSWORD)
  const order = await makeDraftOrder(ana)
  page = await people.pageOf(as)
  await people.goTo(page, `/order/${order.id}`)
  await gallery().getByText('Suelta aquí fotos, varias a la vez, o elígelas.').waitFor()
  return order
}

async function addPictures(...names: string[]) {
  const files = await Promise.all(names.map((name) => pictureFile(name)))
  await page.getByLabel('Añadir imágenes').locator('input[type=file]').setInputFiles(files)
  await expect.poll(() => captions()).toEqual(names)
}

const select = (name: string) => gallery().getByRole('checkbox', { name: `Seleccionar ${name}` })

describe('the pictures of an order', () => {
  let order: Awaited<ReturnType<typeof openOrder>>

  beforeAll(async () => {
    order = await openOrder()
  })
  afterAll(() => people.leave())

  // covers: spec 7.15
  test('are uploaded many at once, in the order in which they were chosen', async () => {
    const names = ['c.png', 'a.png', 'b.png', 'd.png', 'e.png']
    await addPictures(...names)

    // A file that is not a picture is refused; the pictures stay.
    const no = { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Añadir imágenes').locator('input[type=file]').setInputFiles(no)
    await gallery().getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Cerrar no.png' }).click()
    await expect.poll(() => gallery().getByRole('alert').count()).toBe(0)

    // The new order persists after a reload.
    await link('a.png').dragTo(link('c.png'), { targetPosition: { x: 8, y: 100 } })
    const newOrder = ['a.png', 'c.png', 'b.png', 'd.png', 'e.png']
    await expect.poll(() => captions()).toEqual(newOrder)
    const caption = gallery().getByRole('textbox', { name: 'Pie de b.png' })
    await caption.fill('Fachada')
    await caption.press('Enter')
    await link('Fachada').waitFor()
    await page.reload()
    await gallery().getByRole('heading', { name: 'Imágenes · 5' }).waitFor()
    await expect.poll(() => captions()).toEqual(newOrder.with(2, 'Fachada'))
    await page.getByRole('region', { name: 'Actividad' }).getByText('Archivos añadidos').first().waitFor()
  })

  // covers: spec 7.16
  test('documents are listed with their details, and download together in one archive', async () => {
    await page
      .getByLabel('Añadir documentos')
      .locator('input[type=file]')
      .setInputFiles([await pictureFile('Plano 1.png'), await pictureFile('Plano 2.png')])
    await expect.poll(() => items(documents()).count()).toBe(2)
    await expect.poll(() => items(documents()).first().innerText()).toMatch(/PNG · .*\n.*· ana/)
    await documents().getByRole('button', { name: 'Más opciones de los documentos' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Descargar todo (ZIP)' }).click()
    const archive = await saving
    expect(archive.suggestedFilename()).toBe(`${order.code} - Documentos.zip`)
    const bytes = await readFile(await archive.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('02 Plano 2.png')).toBe(true)
  })

  test('on a phone the gallery is touch-friendly and accessible, in both writing directions', async () => {
    await page
      .getByLabel('Añadir documentos')
      .locator('input[type=file]')
      .setInputFiles([await pictureFile('Plano con un nombre largo que no cabe en una fila de teléfono.png')])
    await expect.poll(() => items(documents()).count()).toBe(3)
    await page.setViewportSize({ width: 320, height: 700 })
    await select('a.png').check()
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
      expect(
        await hardToTouch(page, 'section[aria-label^="Imágenes ·"], section[aria-label^="Documentos ·"]'),
        direction,
      ).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, direction).toBeLessThanOrEqual(320)
    }

    // At this width the order lines become cards and load again, so the check is repeated.
    await expect.poll(() => inAnybodysWay(page, { within: 'main' })).toEqual([])
    await link('d.png').click()
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('img', { name: 'd.png' }).waitFor()
    expect(await inAnybodysWay(page, { within: '.viewer' })).toEqual([])
    const saving = page.waitForEvent('download')
    await viewer.getByRole('button', { name: 'Descargar' }).click()
    expect((await saving).suggestedFilename()).toBe('d.png')
  })
})

test('notifying the house leaves a message on the record and mails the people who can see it', async () => {
  const order = await openOrder()
  await addPictures('a.png')
  await gallery().getByRole('button', { name: 'Más opciones de las imágenes' }).click()
  await page.getByRole('menuitem', { name: 'Avisar a la casa' }).click()
  const notice = page.getByRole('region', { name: 'Avisar a la casa' })
  await expect
    .poll(() => notice.getByRole('textbox').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await notice.getByRole('textbox').fill('¿Vale así?')
  await notice.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText(/^Se ha avisado a \d+ personas?$/).waitFor()
  const timeline = page.getByRole('region', { name: 'Actividad' })
  await timeline.getByText(/¿Vale así\?\s+Se ha avisado a la casa · 1 imagen: a\.png/).waitFor()
  await expect.poll(() => mailsAbout(order.code)).toBeGreaterThan(0)
  page = await people.pageOf('admin')
  await people.goTo(page, '/home')
  await page.getByRole('button', { name: /^Actividades/ }).click()
  await page.getByRole('tab', { name: /Notificaciones/ }).click()
  await page.getByText(`ana quiere que veas 1 imagen en ${order.code}`).waitFor()
  await page.getByRole('tab', { name: /Mensajes/ }).click()
  await page.getByText(`ana ha escrito en ${order.code}: ¿Vale así?`).click()
  await expect
    .poll(() => gallery().evaluate((element) => element.getBoundingClientRect().bottom - window.innerHeight))
    .toBeLessThan(0)
})

async function mailsAbout(code: string): Promise<number> {
  const outbox = join(people.server.folder, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails.filter((mail) => mail.includes(code)).length
}
