import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'

let people: People
let page: Page
const tileRequests: { path: string; site: string | undefined }[] = []

/** Tile server that returns the same grey tile for every request. */
const ground = createServer(async (request, response) => {
  tileRequests.push({ path: request.url ?? '', site: request.headers.referer })
  const tile = sharp({ create: { width: 256, height: 256, channels: 3, background: '#cccccc' } })
  response.writeHead(200, { 'content-type': 'image/png' }).end(await tile.png().toBuffer())
})

beforeAll(async () => {
  ground.listen(0, '127.0.0.1')
  await once(ground, 'listening')
  const { port } = ground.address() as AddressInfo
  const settings = {
    MAP_TILES: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    MAP_ATTRIBUTION: '© Un cartógrafo',
  }
  people = await startPeople({ settings })
})
afterAll(async () => {
  await people?.end()
  ground.closeAllConnections()
  ground.close()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

test('the map loads when it is opened; an area drawn on it adds the spaces in the user’s scope to the basket', async () => {
  page = await people.pageOf('rita')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const ofMaps = () => scripts.filter((url) => /space-map|outline/.test(url))
  await people.goTo(page, '/space')
  const { total, rows } = await people.house('spacerest/list', {
    filters: { customer_id: 'eq;3' },
    perpage: 200,
  })
  await page.getByText(`1–10 de ${total}`).waitFor()
  expect(ofMaps()).toEqual([])
  await page.getByRole('radiogroup', { name: 'Ver como' }).getByText('Mapa').click()
  const map = page.getByRole('region', { name: 'Mapa de los espacios' })
  const { ids, unplaced } = await people.house('spacerest/points', { filters: { customer_id: 'eq;3' } })
  expect(unplaced).toBeGreaterThan(0)
  await map.getByText(`${ids.length} en el mapa`).waitFor()
  await map.getByText(`${unplaced} sin situar`).waitFor()
  await map.getByText('© Un cartógrafo').waitFor()
  expect(ofMaps().some((url) => url.includes('space-map'))).toBe(true)
  // The map uses the configured tiles, so it loads no outlines. The tile server learns only the origin of the site.
  await expect.poll(() => tileRequests.length).toBeGreaterThan(3)
  expect(new Set(tileRequests.map(({ site }) => site))).toEqual(new Set([`${people.server.address}/`]))
  expect(ofMaps().some((url) => url.includes('outline'))).toBe(false)

  // Madeira is far away from all other spaces.
  await people.goTo(page, '/space?as=map&map=32.7,-16.9,8')
  const there = rows.filter(({ city, latitude }) => city === 'Funchal' && latitude !== null).length
  const funchal = map.getByRole('button', { name: `${there} aquí` })
  const box = await funchal.boundingBox()
  if (!box) throw new Error('Nothing stands on Madeira')
  await page.keyboard.down('Shift')
  await page.mouse.move(box.x - 15, box.y - 15)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.move(box.x + box.width + 15, box.y + box.height + 15)
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await page.getByText(`${there} seleccionados`).waitFor()
  await page.getByRole('button', { name: 'Añadir a la cesta' }).click()
  await page.getByRole('button', { name: `Cesta: ${there} espacios` }).click()
  await page.getByText(`1–${there} de ${there}`).waitFor()
  await expect.poll(() => page.getByRole('cell', { name: 'Funchal' }).count()).toBe(there)
  expect(people.violations).toEqual([])
})
