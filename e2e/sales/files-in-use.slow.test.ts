import { noisePicture } from '@lienzo/server/testing/files/uploads'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'

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
const fileInput = () => page.locator('main section input[type=file]').first()

async function openCampaign() {
  await people.goTo(page, '/campaign/1')
  await expect.poll(() => names().count()).toBeGreaterThan(2)
}

/** Records the requests of the page from now on whose URLs match a pattern. */
function requestsTo(pattern: RegExp): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return requests
}

beforeEach(async () => {
  page = await people.pageOf('admin')
})

describe('a picture', () => {
  test('whose address expired while the page is open loads again automatically', async () => {
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
    // The signature does not match the changed time, so the server responds as if the URL had expired.
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
  test('keeps the session alive while the user only watches', async () => {
    await openCampaign()
    // The URLs on the page have not expired; only the token has aged, because the fake clock moves.
    const clock = await people.clockOf(page)
    await clock.fastForward('10:00')
    const renewals = requestsTo(/updatetokenexpiration/)
    await fileInput().setInputFiles(await png('De fondo.png'))
    await tile('De fondo').waitFor()
    expect(renewals.length).toBeGreaterThan(0)
  })
})

describe('zooming in', () => {
  // covers: product 3.34
  test('on an artwork shows a picture generated from the file, never the file itself', async () => {
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
})
