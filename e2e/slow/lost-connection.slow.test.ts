import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noisePicture } from '@lienzo/server/testing/files/uploads'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())

const versionInput = () => page.locator('main input[type=file]')
const picture = () =>
  page
    .getByRole('group', { name: /^Imagen de/ })
    .getByRole('img')
    .first()

async function slowDown(uploadThroughput: number) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}
const uploads = () => page.getByRole('list', { name: 'Archivos subiendo' })

/** Returns a list that collects the offset of each piece of a file as it is sent. */
function offsetsOf(at: Page): number[] {
  const offsets: number[] = []
  at.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

// covers: product 6.21
test('a large upload can be paused, and resumes where it stopped after a reload and after a lost connection', async () => {
  page = await people.pageOf('admin')
  page.on('dialog', (dialog) => dialog.accept())
  const file = join(people.server.folder, 'fachada.png')
  await writeFile(file, await noisePicture(3200, 2600))
  await people.goTo(page, '/campaign/4')
  await page.getByRole('link', { name: 'Abrir Escaparate' }).click()
  await picture().waitFor()
  await slowDown(6_000_000)
  const offsets = offsetsOf(page)
  const firstPiece = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await versionInput().setInputFiles(file)
  await uploads()
    .getByText(/ de 25,0 MB · .*\/s · quedan? \d+ s/)
    .waitFor()
  await firstPiece
  await uploads().getByRole('button', { name: 'Pausar la subida de fachada.png' }).click()
  await uploads()
    .getByText(/en pausa/)
    .waitFor()
  await uploads().getByRole('button', { name: 'Seguir con la subida de fachada.png' }).click()
  await expect.poll(() => offsets.length).toBeGreaterThan(1)
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)

  await page.reload()
  await picture().waitFor()
  const again = offsetsOf(page)
  const nextPiece = page.waitForRequest((request) => request.method() === 'PATCH')
  await slowDown(3_000_000)
  await versionInput().setInputFiles(file)
  await nextPiece
  const failure = page.waitForEvent('requestfailed')
  await page.route('**/files/uploads/**', (route) => route.abort('internetdisconnected'))
  await failure
  await page.context().setOffline(true)
  await uploads().getByText('Sin conexión').waitFor()
  await page.unroute('**/files/uploads/**')
  await page.context().setOffline(false)
  await slowDown(-1)
  await page
    .getByRole('region', { name: 'Versiones' })
    .getByText(/3\.200 × 2\.600 px/)
    .waitFor()
  expect(again.length).toBeGreaterThan(1)
  expect(again).not.toContain(0)
})
