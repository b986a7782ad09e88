import { noisePicture } from '@lienzo/server/testing/files/uploads'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inAnybodysWay } from './axe.ts'
import { type People, startPeople } from './people.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const png = async (name: string, width = 120) => ({
  name,
  mimeType: 'image/png',
  buffer: await noisePicture(width, 80),
})

const names = () => page.getByRole('textbox', { name: 'Nombre de la imagen' })
const tile = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Abrir ${name}`, exact: true }) })
const uploads = () => page.getByRole('list', { name: 'Archivos subiendo' })
const fileInput = () => page.locator('main section input[type=file]').first()

async function openCampaign() {
  await people.goTo(page, '/campaign/1')
  await expect.poll(() => names().count()).toBeGreaterThan(2)
}

/** The requests of a page from now on that go to an address. */
function requestsTo(pattern: RegExp): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) found.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return found
}

beforeEach(async () => {
  page = await people.pageOf('admin')
})

describe('an artwork whose name is taken', () => {
  test('is kept and not sent again: under another name, or as the next version of the other', async () => {
    await openCampaign()
    await fileInput().setInputFiles(await png('Verano.png'))
    await tile('Verano').waitFor()
    await expect.poll(() => uploads().count()).toBe(0)

    for (const way of ['Guardar con este nombre', 'Nueva versión de Verano']) {
      await fileInput().setInputFiles(await png('Verano.png'))
      await uploads().getByText('Ya lo usa otro registro').waitFor()
      expect(await inAnybodysWay(page, { within: 'main' })).toEqual([])
      const sent = requestsTo(/\/files\/uploads/)
      await uploads().getByRole('button', { name: way }).click()
      await expect.poll(() => uploads().count()).toBe(0)
      expect(sent).toEqual([])
    }
    await tile('Verano 2').waitFor()
    await tile('Verano').getByText('versión 2').waitFor()
  })
})

describe('a picture', () => {
  test('that cannot be had is shown as what kind of file it is', async () => {
    await page.route(/\/files\/\d+\/medium/, (route) => route.fulfill({ status: 404, body: '{}' }))
    await openCampaign()
    const pictures = page.locator('main li a img')
    await expect.poll(() => pictures.count()).toBe(0)
    expect(await page.locator('main li a svg').count()).toBeGreaterThan(2)
  })

  test('whose address has expired under the open page is seen once it is read again, by itself', async () => {
    const clock = await people.clockOf(page)
    let readings = 0
    await page.route('**/rest/campaignrest/imagelist', async (route) => {
      readings += 1
      if (readings > 1) return route.continue()
      const answer = await route.fetch()
      const soon = Math.floor(Date.now() / 1000) + 90
      const body = (await answer.text()).replace(/expires=\d+/g, `expires=${soon}`)
      return route.fulfill({ response: answer, body })
    })
    await openCampaign()
    const pictures = page.locator('main li a img')
    // The signature does not fit the other moment: the server answers as it does to what has expired.
    await expect.poll(() => pictures.count()).toBe(0)
    await clock.fastForward('01:00')
    await expect.poll(() => pictures.count()).toBeGreaterThan(2)
    const isSeen = pictures.first().evaluate(async (picture: HTMLImageElement) => {
      await picture.decode()
      return picture.naturalWidth > 0
    })
    expect(await isSeen).toBe(true)
    expect(readings).toBe(2)
  })
})

describe('an upload', () => {
  test('keeps the session of who only looks on', async () => {
    await openCampaign()
    // Nothing on the page is late yet: only the token is as old as the clock says.
    const clock = await people.clockOf(page)
    await clock.fastForward('10:00')
    const renewals = requestsTo(/updatetokenexpiration/)
    await fileInput().setInputFiles(await png('De fondo.png'))
    await tile('De fondo').waitFor()
    expect(renewals.length).toBeGreaterThan(0)
  })

  test('begins with files that are dropped, and not with what is moved within the page', async () => {
    await openCampaign()
    const { name, mimeType, buffer } = await png('Soltada.png')
    const files = await page.evaluateHandle(
      ({ name, mimeType, content }) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
        return transfer
      },
      { name, mimeType, content: buffer.toString('base64') },
    )
    const zone = page.getByRole('region', { name: 'Añadir imágenes' }).first()
    await zone.dispatchEvent('dragover', { dataTransfer: files })
    expect(await zone.getAttribute('data-over')).toBe('true')
    await zone.dispatchEvent('drop', { dataTransfer: files })
    await tile('Soltada').waitFor()
    expect(await zone.getAttribute('data-over')).toBeNull()

    const text = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.setData('text/plain', 'moved')
      return transfer
    })
    await zone.dispatchEvent('dragover', { dataTransfer: text })
    expect(await zone.getAttribute('data-over')).toBeNull()
  })
})

describe('looking closely', () => {
  test('at an artwork shows a picture that is made of the file, and never the file', async () => {
    await openCampaign()
    await fileInput().setInputFiles(await png('Grande.png', 2400))
    await tile('Grande').waitFor()
    const files = requestsTo(/\/files\/\d+\//)
    await page.getByRole('link', { name: 'Abrir Grande', exact: true }).click()
    const stage = page.locator('[aria-describedby="artwork-keys"]')
    await stage.locator('img').first().waitFor()
    expect(files.filter((address) => /huge|original/.test(address))).toEqual([])
    await stage.focus()
    for (let times = 0; times < 4; times++) await page.keyboard.press('+')
    await expect.poll(() => files.filter((address) => address.endsWith('/huge')).length).toBe(1)
    const widths = () =>
      stage.locator('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth))
    await expect.poll(widths).toEqual([1280, 2400])
    expect(files.filter((address) => address.endsWith('/original'))).toEqual([])
  })

  test('in the viewer zooms by keys and wheel into a larger picture, and never into the file', async () => {
    await people.goTo(page, '/product/1')
    const gallery = page.getByRole('region', { name: /^Imágenes/ })
    await gallery.getByText('Aún no hay imágenes').waitFor()
    await page
      .getByLabel('Añadir imágenes')
      .locator('input[type=file]')
      .setInputFiles(await png('cerca.png', 2400))
    const files = requestsTo(/\/files\/\d+\//)
    await gallery.getByRole('link', { name: 'Ver cerca.png' }).click()
    const picture = page.getByRole('dialog').getByRole('img', { name: 'cerca.png' })
    await picture.waitFor()
    const width = async () => (await picture.boundingBox())?.width ?? 0
    const before = await width()
    const closer = page.getByRole('button', { name: 'Acercar' })
    await closer.click()
    await expect.poll(width).toBeGreaterThan(before * 1.2)
    await closer.click()
    await expect.poll(() => files.filter((address) => address.endsWith('/huge')).length).toBe(1)
    await page.getByRole('button', { name: 'Alejar' }).click()
    await page.getByRole('button', { name: 'Alejar' }).click()
    await expect.poll(width).toBeCloseTo(before, 0)
    await picture.hover()
    await page.mouse.wheel(0, -600)
    await expect.poll(width).toBeGreaterThan(before)
    expect(files.filter((address) => address.endsWith('/original'))).toEqual([])
  })
})
