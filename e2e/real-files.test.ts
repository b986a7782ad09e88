import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeTiff } from '@lienzo/server/testing/files/sample-tiff'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type People, startPeople } from './people.ts'
import { type ChosenFile, namedPicture, realFiles, strangeNames } from './real-files.ts'

let people: People
let page: Page
let files: Record<string, ChosenFile>

beforeAll(async () => {
  ;[people, files] = await Promise.all([startPeople(), realFiles()])
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const CAMPAIGN = 2

beforeEach(async () => {
  page = await people.pageOf('admin')
  await people.goTo(page, `/campaign/${CAMPAIGN}`)
  await tiles().first().waitFor()
})

const fileInput = () => page.locator('main section input[type=file]').first()
const uploads = () => page.getByRole('list', { name: 'Archivos subiendo' })
const tiles = () => page.locator('main li').filter({ has: page.getByRole('textbox') })

function chosen(kind: string): ChosenFile {
  const file = files[kind]
  if (!file) throw new Error(`There is no file ${kind}`)
  return file
}

/** Chooses a file and waits for its artwork; gives its tile. */
async function add(file: ChosenFile | string, name: string) {
  await fileInput().setInputFiles(file)
  const tile = page.locator('main li').filter({ has: page.locator(`input[value="${name}"]`) })
  await tile.waitFor({ timeout: 60_000 })
  return tile
}

/** The colour of the picture of a tile as the browser shows it, at places from 0 to 1, and its sides. */
function shown(tile: ReturnType<typeof tiles>) {
  return tile.locator('img').evaluate(async (element) => {
    const picture = element as HTMLImageElement
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth
    canvas.height = picture.naturalHeight
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
    drawing.drawImage(picture, 0, 0)
    const at = (x: number, y: number) => [
      ...drawing
        .getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1)
        .data.slice(0, 3),
    ]
    return {
      width: canvas.width,
      height: canvas.height,
      left: at(0.2, 0.5),
      right: at(0.8, 0.5),
      top: at(0.5, 0.2),
      bottom: at(0.5, 0.8),
    }
  })
}

function expectRed([red = 0, green = 0, blue = 0]: number[]) {
  expect(red).toBeGreaterThan(150)
  expect(Math.max(green, blue)).toBeLessThan(110)
}

describe('an artwork as it comes from', () => {
  test('a phone stands upright', async () => {
    const tile = await add(chosen('phone'), 'IMG_2041')
    const { width, height, top, bottom } = await shown(tile)
    expect(height).toBeGreaterThan(width)
    expectRed(top)
    expect(bottom[2]).toBeGreaterThan(150)
    await tile.getByText('400 × 600 px').waitFor()
  })

  test.each([
    ['a studio, in the four printing colours', 'printing', 'vinilo CMYK'],
    ['a studio, with 16 bits a colour', 'deep', 'lona 16 bits'],
  ])('%s is shown in the colours of a screen', async (_from, kind, name) => {
    const tile = await add(chosen(kind), name)
    const { left, right } = await shown(tile)
    expectRed(left)
    expect(right[2]).toBeGreaterThan(110)
    await tile.getByText('600 × 400 px').waitFor()
  })

  test('an animation is seen as its first picture', async () => {
    const { width, height, left } = await shown(await add(chosen('moving'), 'animado'))
    expect([width, height]).toEqual([60, 40])
    expect(left[0]).toBeLessThan(90)
  })

  test('a PDF of several pages shows the first', async () => {
    const { width, height, left } = await shown(await add(chosen('pages'), 'catálogo'))
    expect(height).toBeGreaterThan(width)
    expect(left).toEqual([255, 255, 255])
  })

  test('a drawing with a script is seen, and its script is nowhere run', async () => {
    const tile = await add(chosen('drawing'), 'logo')
    const { left, right } = await shown(tile)
    expectRed(left)
    expect(right[2]).toBeGreaterThan(150)
    const { rows } = await people.house('campaignrest/imagelist', {
      campaign_id: CAMPAIGN,
      filters: { name: 'eq;logo' },
    })
    const original = `${people.server.address}${rows[0]?.file.original}`
    const download = page.waitForEvent('download')
    await page.evaluate((address) => location.assign(address), original)
    expect((await download).suggestedFilename()).toBe('logo.svg')
    expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined()
    expect(await page.title()).not.toBe('run')
  })
})

describe('what is refused', () => {
  test.each([
    ['an archive that unpacks to more than anybody keeps', 'bomb', 'dice contener más'],
    ['a document where there is to be an artwork', 'contract', 'No se ha podido guardar|guardar|imprimir'],
    ['nothing at all', 'nothing', 'está vacío'],
  ])('%s says why, and leaves nothing', async (_what, kind, words) => {
    const before = await tiles().count()
    const file = chosen(kind)
    await fileInput().setInputFiles(file)
    const refused = uploads().getByRole('listitem').filter({ hasText: file.name })
    expect(await refused.getByRole('alert').textContent()).toMatch(new RegExp(words))
    await refused.getByRole('button', { name: `Cerrar ${file.name}` }).click()
    await expect.poll(() => uploads().count()).toBe(0)
    expect(await tiles().count()).toBe(before)
  })
})

test('names with accents, emoji, folders and marks that turn text around become names to read', async () => {
  let seed = 0
  for (const [sent, seen] of Object.entries(strangeNames)) {
    seed += 1
    await add(await namedPicture(sent, seed), seen)
  }
})

test('a TIFF of 300 MB arrives as it was, with a bar that fills, and is seen small', async () => {
  const path = join(people.server.folder, 'fachada entera.tif')
  await writeTiff(path, 10_000, 10_000)
  expect((await stat(path)).size).toBeGreaterThan(300_000_000)
  await fileInput().setInputFiles(path)
  const bar = uploads().getByRole('progressbar')
  await bar.waitFor()
  const shares: number[] = []
  while ((await bar.count()) > 0) {
    const share = await bar
      .first()
      .getAttribute('aria-valuenow', { timeout: 1000 })
      .catch(() => null)
    if (share !== null) shares.push(Number(share))
    await page.waitForTimeout(50)
  }
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(new Set(shares).size).toBeGreaterThan(3)

  const tile = page.locator('main li').filter({ has: page.locator('input[value="fachada entera"]') })
  const { left, right } = await shown(tile)
  expectRed(left)
  expect(right[2]).toBeGreaterThan(150)
  const { rows } = await people.house('campaignrest/imagelist', { campaign_id: CAMPAIGN, search: 'fachada' })
  const stored = await fetch(`${people.server.address}${rows[0]?.file.original}`)
  const digest = createHash('sha256')
  for await (const piece of stored.body ?? []) digest.update(piece)
  expect(digest.digest('hex')).toBe(await sha256Of(path))
  await rm(path)
}, 120_000)

async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(path)) digest.update(piece)
  return digest.digest('hex')
}
