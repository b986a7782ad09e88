import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeTiff } from '@lienzo/server/testing/files/sample-tiff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { expectRed, shownIn } from '../browser/shown-picture.ts'
import { sha256Of } from './sha256-of-file.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())

const CAMPAIGN = 2

test('a 300 MB TIFF arrives unchanged, with a progress bar that fills, and gets a thumbnail', async () => {
  const page = await people.pageOf('admin')
  await people.goTo(page, `/campaign/${CAMPAIGN}`)
  const path = join(people.server.folder, 'fachada entera.tif')
  await writeTiff(path, 10_000, 10_000)
  expect((await stat(path)).size).toBeGreaterThan(300_000_000)
  await page.locator('main section input[type=file]').first().setInputFiles(path)
  const bar = page.getByRole('list', { name: 'Archivos subiendo' }).getByRole('progressbar')
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
  const { left, right } = await shownIn(tile)
  expectRed(left)
  expect(right[2]).toBeGreaterThan(150)
  const { rows } = await people.house('campaignrest/imagelist', { campaign_id: CAMPAIGN, search: 'fachada' })
  const answer = await fetch(`${people.server.address}${rows[0]?.file.original}`)
  const digest = createHash('sha256')
  for await (const piece of answer.body ?? []) digest.update(piece)
  expect(digest.digest('hex')).toBe(await sha256Of(path))
  await rm(path)
}, 240_000)
