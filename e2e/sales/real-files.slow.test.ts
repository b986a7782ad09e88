import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { expectRed, shownIn } from '../browser/shown-picture.ts'
import { type ChosenFile, namedPicture, realFiles, strangeNames } from './real-files.ts'

let people: People
let page: Page
let files: Record<string, ChosenFile>

const CAMPAIGN = 2

beforeAll(async () => {
  ;[people, files] = await Promise.all([startPeople(), realFiles()])
  await openCampaign()
})
afterAll(() => people?.end())
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await people.leave(task.name)
  await openCampaign()
})

/** Opens the campaign in the page that all tests share, because loading a page takes longer than a test. */
async function openCampaign(): Promise<void> {
  page = await people.pageOf('admin')
  await people.goTo(page, `/campaign/${CAMPAIGN}`)
  await tiles().first().waitFor()
}

const fileInput = () => page.locator('main section input[type=file]').first()
const uploads = () => page.getByRole('list', { name: 'Archivos subiendo' })
const tiles = () => page.locator('main li').filter({ has: page.getByRole('textbox') })

function fileOf(kind: string): ChosenFile {
  const file = files[kind]
  if (!file) throw new Error(`There is no file ${kind}`)
  return file
}

/** Uploads a file and waits for its artwork to appear. Returns the tile of the artwork. */
async function add(file: ChosenFile | string, name: string) {
  await fileInput().setInputFiles(file)
  const tile = page.locator('main li').filter({ has: page.locator(`input[value="${name}"]`) })
  await tile.waitFor()
  return tile
}

describe('an artwork from a real source', () => {
  test('from a phone is shown upright', async () => {
    const tile = await add(fileOf('phone'), 'IMG_2041')
    const { width, height, top, bottom } = await shownIn(tile)
    expect(height).toBeGreaterThan(width)
    expectRed(top)
    expect(bottom[2]).toBeGreaterThan(150)
    await tile.getByText('400 × 600 px').waitFor()
  })

  test.each([
    ['a studio, in the four printing colours', 'printing', 'vinilo CMYK'],
    ['a studio, with 16 bits a colour', 'deep', 'lona 16 bits'],
  ])('%s is shown in screen colours', async (_from, kind, name) => {
    const tile = await add(fileOf(kind), name)
    const { left, right } = await shownIn(tile)
    expectRed(left)
    expect(right[2]).toBeGreaterThan(110)
    await tile.getByText('600 × 400 px').waitFor()
  })

  test('shows the first frame of an animation', async () => {
    const { width, height, left } = await shownIn(await add(fileOf('moving'), 'animado'))
    expect([width, height]).toEqual([60, 40])
    expect(left[0]).toBeLessThan(90)
  })

  test('shows the first page of a PDF', async () => {
    const { width, height, left } = await shownIn(await add(fileOf('pages'), 'catálogo'))
    expect(height).toBeGreaterThan(width)
    expect(left).toEqual([255, 255, 255])
  })

  test('shows a drawing that contains a script, and never runs the script', async () => {
    const tile = await add(fileOf('drawing'), 'logo')
    const { left, right } = await shownIn(tile)
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
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(await page.title()).not.toBe('run')
  })
})

describe('a refused file', () => {
  test.each([
    ['an archive that unpacks to more than anybody keeps', 'bomb', 'dice contener más'],
    ['a document where there is to be an artwork', 'contract', 'No se ha podido guardar|guardar|imprimir'],
    ['nothing at all', 'nothing', 'está vacío'],
  ])('%s says why, and leaves nothing behind', async (_what, kind, words) => {
    const before = await tiles().count()
    const file = fileOf(kind)
    await fileInput().setInputFiles(file)
    const entry = uploads().getByRole('listitem').filter({ hasText: file.name })
    expect(await entry.getByRole('alert').textContent()).toMatch(new RegExp(words))
    await entry.getByRole('button', { name: `Cerrar ${file.name}` }).click()
    await expect.poll(() => uploads().count()).toBe(0)
    expect(await tiles().count()).toBe(before)
  })
})

test('names with accents, emoji, folders and bidirectional marks become readable names', async () => {
  let seed = 0
  for (const [fileName, shownName] of Object.entries(strangeNames)) {
    seed += 1
    await add(await namedPicture(fileName, seed), shownName)
  }
})
