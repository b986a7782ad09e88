import { randomUUID } from 'node:crypto'
import { create, locationOf, send } from '@lienzo/server/adapters/uploads/tus-client'
import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import { upload } from '@lienzo/server/testing/files/uploads'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { startBrowser } from '../../e2e/browser/browser.ts'
import { personAt } from '../../e2e/browser/screen.ts'
import { jobAt } from '../installation/installer-job.ts'
import { latencyOf } from '../measure.ts'
import { ADMIN_PASSWORD, startApplication } from '../processes.ts'
import { atLeast, atMost, type Result, rounded } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openBarePage } from './bare-pictures.ts'
import { isBuilt, signedIn } from './signed-in.ts'
import { watchPaints } from './watch-paints.ts'

const GROUP = 'Photo review in Chromium'
const PHOTOS = 200
const SPACES = 20
/** Size of a photo in pixels, as the review shows it. */
const [WIDTH, HEIGHT] = [1280, 960]
/** Number of keys in each turn of the two pages. The first turn only warms up. */
const KEYS = 20
const TURNS = 6
/** Number of decisions that are made as fast as the pictures appear. */
const FAST = 50
/** Pause in ms between a picture and the next key, as for a person who decides at a glance. */
const LOOKING = 250
/** Targets: ms from key to the next picture at the 95th percentile, and decisions per hour. */
const [MOST_MILLISECONDS, LEAST_AN_HOUR] = [100, 1500]
const PATIENCE = 120_000

/**
 * Measures the time from a key to the paint of the next of 200 photos, each beside its artwork and its earlier photo,
 * alternately with a bare page that swaps the same pictures. Also measures how many decisions an hour are possible.
 */
export async function measurePhotoKeys(): Promise<Result[]> {
  if (!isBuilt()) return []
  const folder = temporaryFolder('photo-keys')
  const application = await startApplication({ dataFolder: folder.path })
  const browser = await startBrowser()
  try {
    const take = await camera()
    const { token, spaces, admin } = await jobAt(application, SPACES, (place) => take(7000 + place))
    const ids = spaces.map(({ id }) => id)
    const house = await personAt(application.address, 'admin', ADMIN_PASSWORD)
    for (const [n, record_id] of ids.entries()) {
      const before = await upload(application.address, admin, 'before.jpg', await take(8000 + n))
      await house('galleryrest/upload', { resource: 'space', record_id, uploads: [{ upload: before }] })
    }
    await sendPhotos(application.address, token, ids, take)
    const addresses = await photosAt(house)
    const session = await signedIn(browser, application.address)
    const open = async () => {
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ storageState: session, viewport, locale: 'es-ES' })
      return context.newPage()
    }
    const review = await open()
    await review.goto(`${application.address}/#/budget/photoreview`)
    const main = review.locator('img[data-picture=photo]')
    await main.waitFor()
    for (const name of ['Imagen', 'El espacio antes'])
      await review.getByRole('img', { name, exact: true }).waitFor()
    const box = await main.boundingBox()
    const bare = await open()
    await openBarePage(bare, application.address, addresses, box?.width ?? WIDTH)
    const times: { review: number[]; bare: number[] } = { review: [], bare: [] }
    for (let turn = 0; turn <= TURNS; turn += 1) {
      for (const [name, page] of [
        ['review', review],
        ['bare', bare],
      ] as const) {
        const turnTimes = await pressKeys(page, KEYS, LOOKING)
        if (turn > 0) times[name].push(...turnTimes)
      }
    }
    const fast = await decideFast(review, house)
    return resultsOf(times, fast)
  } finally {
    await browser.close()
    await application.stop()
    folder.remove()
  }
}

type House = Awaited<ReturnType<typeof personAt>>

/** Returns a function that makes photos of colours with grain, a different one for each number. */
async function camera(): Promise<(seed: number) => Promise<Buffer>> {
  const noise = { type: 'gaussian', mean: 0, sigma: 14 } as const
  const blank = { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise } as const
  const grain = await sharp({ create: blank }).png({ compressionLevel: 1 }).toBuffer()
  return async (seed) => {
    const colours = await phonePhoto({ seed, width: WIDTH, height: HEIGHT })
    return sharp(colours)
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 80 })
      .toBuffer()
  }
}

/** Uploads photos of the spaces in turn, as the installers' page does. */
async function sendPhotos(
  address: string,
  link: string,
  spaces: readonly number[],
  take: (seed: number) => Promise<Buffer>,
): Promise<void> {
  const headers = { authorization: `Bearer ${link}` }
  for (let n = 0; n < PHOTOS; n += 1) {
    const content = await take(9000 + n)
    const metadata = { filename: `IMG_${n}.jpg`, key: randomUUID(), space: String(spaces[n % spaces.length]) }
    const creation = await create(`${address}/install/uploads`, { size: content.length, metadata, headers })
    const answer = await send(locationOf(creation), 0, content, headers)
    if (answer.status !== 204) throw new Error(`The photo was answered ${answer.status}`)
  }
}

/** Waits until all photos can be reviewed. Returns the addresses of their pictures. */
async function photosAt(house: House): Promise<string[]> {
  const end = performance.now() + PATIENCE
  for (;;) {
    const { waiting } = await house('budgetrest/nextphotos', { search: '', filters: {}, most: 1 })
    if (waiting === PHOTOS) break
    if (performance.now() > end) throw new Error(`Only ${waiting} photos can be reviewed`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const addresses: string[] = []
  for (let page = 1; addresses.length < PHOTOS; page += 1) {
    const { rows } = await house('budgetrest/getinstallerphotos', { page, perpage: 100 })
    if (rows.length === 0) break
    addresses.push(...rows.flatMap(({ file }) => file?.large ?? []))
  }
  return addresses
}

/**
 * Presses V `count` times, with a pause of `pause` ms after each picture. Returns the ms from each key to the paint of the next
 * picture.
 */
async function pressKeys(page: Page, count: number, pause: number): Promise<number[]> {
  await page.bringToFront()
  const next = await watchPaints(page)
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    await page.waitForTimeout(pause)
    await page.keyboard.press('v')
    times.push(await next())
  }
  return times
}

/** Decides as fast as pictures appear, until all decisions are saved. Returns the ms per decision. */
async function decideFast(page: Page, house: House): Promise<number> {
  const before = await house('budgetrest/nextphotos', { search: '', filters: {}, most: 1 })
  const begin = performance.now()
  await pressKeys(page, FAST, 0)
  for (;;) {
    const { waiting } = await house('budgetrest/nextphotos', { search: '', filters: {}, most: 1 })
    if (waiting <= before.waiting - FAST) break
  }
  return (performance.now() - begin) / FAST
}

function resultsOf(times: { review: number[]; bare: number[] }, fast: number): Result[] {
  const [review, bare] = [latencyOf(times.review), latencyOf(times.bare)]
  const [slow, slowBare] = [percentile95(times.review), percentile95(times.bare)]
  return [
    {
      group: GROUP,
      name: `photo keys: from V to the next photo painted, ${times.review.length} of ${PHOTOS} photos of ${WIDTH} px`,
      figures: `p50 ${rounded(review.p50)} ms, p95 ${rounded(slow)}; a bare page p50 ${rounded(bare.p50)} ms, p95 ${rounded(slowBare)}`,
      outcomes: [
        atMost('p95 ms', slow, MOST_MILLISECONDS),
        atMost('bare page p50 ×', review.p50 / bare.p50, undefined),
        atMost('p95 ×', slow / slowBare, undefined),
      ],
    },
    {
      group: GROUP,
      name: `photo keys: ${FAST} decisions as fast as pictures come, until all are saved`,
      figures: `${rounded(fast)} ms each`,
      outcomes: [atLeast('an hour', 3_600_000 / fast, LEAST_AN_HOUR)],
    },
  ]
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}
