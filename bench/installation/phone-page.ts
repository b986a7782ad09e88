import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import type { Browser, CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { startBrowser } from '../../e2e/browser/browser.ts'
import { residentMegabytesOf, startApplication } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { jobAt } from './installer-job.ts'

const GROUP = "Installer's page on a phone"
/** Number of spaces that an installer mounts in a few days. */
const SPACES = 40
/** Slowest connection that browsers can simulate: 2 s until an answer starts, 50 kB/s in both directions. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const NO_NETWORK = { ...SLOW_3G, offline: true }
const SLOWLY_SENT = 10
/** Photos chosen together from the gallery of one phone. */
const CHOSEN = 1000
/** 12-megapixel photos chosen one after another, and together. */
const LARGE = 50
const PATIENCE = 600_000
/** Targets: growth of the page in megabytes, ms until a photo is on the phone's disk, and ms until the page is usable. */
const MOST_MEGABYTES = 80
const MOST_UNTIL_KEPT = 300
const MOST_UNTIL_USABLE = 1000
/** Target: ms from `online` until the page sends the first request for a photo. */
const MOST_UNTIL_RESUMED = 2000

/** Measures the installers' page on a very slow network, without a network, and with a thousand photos chosen together. */
export async function measurePhonePage(): Promise<Result[]> {
  const folder = temporaryFolder('phone-page')
  const application = await startApplication({ dataFolder: folder.path })
  const browser = await startBrowser()
  try {
    const { token, spaces } = await jobAt(application, SPACES)
    const address = `${application.address}/install/${token}`
    const [slow, many, large, together] = spaces.map(({ id }) => `${address}#${id}`)
    if (!slow || !many || !large || !together) throw new Error('The job has too few spaces')
    const largePhotos = await photosIn(folder.path, 'large', LARGE, [4000, 3000])
    return [
      await openWarm(browser, address),
      await chooseLarge(browser, large, largePhotos),
      await chooseTogether(browser, together, largePhotos),
      await resumeSending(browser, large, await photosIn(folder.path, 'resumed', 5)),
      ...(await sendSlowly(browser, address, slow, await photosIn(folder.path, 'slow', SLOWLY_SENT))),
      await chooseMany(browser, many, await photosIn(folder.path, 'many', CHOSEN)),
    ]
  } finally {
    await browser.close()
    await application.stop()
    folder.remove()
  }
}

/** Makes photos of 3 megapixels and about 70 kB, or of the given size, no two of them identical. Returns their paths. */
async function photosIn(
  folder: string,
  name: string,
  count: number,
  [width, height]: readonly [number, number] = [2000, 1500],
): Promise<string[]> {
  const noise = { type: 'gaussian', mean: 0, sigma: 14 } as const
  const create = { width, height, channels: 3, background: '#808080', noise } as const
  const grain = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer()
  const colours = await phonePhoto({ seed: 1, width, height })
  const photo = await sharp(colours)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 60 })
    .toBuffer()
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const path = join(folder, `${name}-${at}.jpg`)
      const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, at >> 8, at & 255])
      await writeFile(path, Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]))
      return path
    }),
  )
}

/** Measures photos on a slow connection that breaks in the middle, with a reload of the page meanwhile. */
async function sendSlowly(
  browser: Browser,
  address: string,
  space: string,
  photos: readonly string[],
): Promise<Result[]> {
  const { page, network } = await openPhone(browser)
  await network.send('Network.emulateNetworkConditions', SLOW_3G)
  const opening = await secondsOf(async () => {
    await page.goto(address)
    await page.locator('.card').first().waitFor()
  })
  await page.goto(space)
  const first = await secondsOf(async () => {
    await page.locator('input[type=file][multiple]').setInputFiles([...photos])
    await page.getByText(`${SLOWLY_SENT} fotos guardadas`).waitFor()
    await untilLeft(page, (remaining) => remaining <= SLOWLY_SENT / 2)
  })
  await network.send('Network.emulateNetworkConditions', NO_NETWORK)
  await page.reload()
  await page.getByRole('heading', { name: 'Fotos' }).waitFor()
  const unsent = await leftOf(page)
  await network.send('Network.emulateNetworkConditions', SLOW_3G)
  const rest = await secondsOf(() => untilLeft(page, (remaining) => remaining === 0))
  await page.context().close()
  return [
    {
      group: GROUP,
      name: `the page of ${SPACES} spaces on slow 3G`,
      figures: `there after ${rounded(opening)} s`,
      outcomes: [],
    },
    {
      group: GROUP,
      name: `${SLOWLY_SENT} photos on slow 3G, the network cut and the page reloaded between`,
      figures: `${SLOWLY_SENT - unsent} in ${rounded(first)} s; ${unsent} still there after the reload, and sent ${rounded(rest)} s after the network was back`,
      outcomes: [],
    },
  ]
}

/** Measures reopening the page on a phone that has cached it, until the spaces can be opened. */
async function openWarm(browser: Browser, address: string): Promise<Result> {
  const { page } = await openPhone(browser)
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.card a')) return
      window.usableAfter = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(address)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const times: number[] = []
  for (let time = 0; time < 7; time += 1) {
    await page.goto('about:blank')
    await page.goto(address)
    await page.locator('.card').first().waitFor()
    times.push(await page.evaluate(() => window.usableAfter ?? Number.NaN))
  }
  await page.context().close()
  const [median, longest] = [medianOf(times), Math.max(...times)]
  return {
    group: GROUP,
    name: `the page of ${SPACES} spaces on a phone that has it already`,
    figures: `usable after ${rounded(median)} ms, ${rounded(longest)} at most of 7`,
    outcomes: [atMost('ms', longest, MOST_UNTIL_USABLE)],
  }
}

/**
 * Measures 12-megapixel photos chosen one after another without a network: the time until each is stored, and the page's
 * memory.
 */
async function chooseLarge(browser: Browser, space: string, photos: readonly string[]): Promise<Result> {
  const { page } = await openOffline(browser, space)
  await page.evaluate(watchKeeping)
  const growth = await growthOf(browser, async () => {
    for (const [at, photo] of photos.entries()) {
      await page.locator('input[type=file][multiple]').setInputFiles(photo)
      await page.locator('.photos li').nth(at).waitFor()
    }
  })
  const times = await page.evaluate(() => window.keptAfter ?? [])
  await page.context().close()
  const [median, longest] = [medianOf(times), Math.max(...times)]
  return {
    group: GROUP,
    name: `${photos.length} photos of 12 megapixels, one after another, without a network`,
    figures: `on the disk of the phone and shown after ${rounded(median)} ms, ${rounded(longest)} at most; ${rounded(growth)} MB more for the page at most`,
    outcomes: [atMost('ms until kept', longest, MOST_UNTIL_KEPT), atMost('MB more', growth, MOST_MEGABYTES)],
  }
}

/** Measures the same photos chosen together: the time until the last is stored, and the page's memory. */
async function chooseTogether(browser: Browser, space: string, photos: readonly string[]): Promise<Result> {
  const { page } = await openOffline(browser, space)
  await page.evaluate(watchKeeping)
  const growth = await growthOf(browser, async () => {
    await page.locator('input[type=file][multiple]').setInputFiles([...photos])
    await page.getByText(`${photos.length} fotos guardadas`).waitFor()
  })
  const times = await page.evaluate(() => window.keptAfter ?? [])
  await page.context().close()
  const [first = Number.NaN, last = Number.NaN] = [times[0], times.at(-1)]
  return {
    group: GROUP,
    name: `${photos.length} photos of 12 megapixels, chosen together, without a network`,
    figures: `the first on the disk of the phone and shown after ${rounded(first)} ms, the last after ${rounded(last)}; ${rounded(growth)} MB more for the page at most`,
    outcomes: [atMost('MB more', growth, MOST_MEGABYTES)],
  }
}

/** Opens a space on a new phone, which then loses its network. */
async function openOffline(browser: Browser, space: string): Promise<{ page: Page }> {
  const { page, network } = await openPhone(browser)
  await page.goto(space)
  await page.getByRole('heading', { name: 'Fotos' }).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await network.send('Network.emulateNetworkConditions', NO_NETWORK)
  return { page }
}

/** Returns the megabytes by which the page grows at most while `act` runs. */
async function growthOf(browser: Browser, act: () => Promise<void>): Promise<number> {
  const before = await pageMegabytes(browser)
  let most = before
  const looking = setInterval(async () => {
    most = Math.max(most, await pageMegabytes(browser).catch(() => 0))
  }, 100)
  await act()
  clearInterval(looking)
  return most - before
}

/**
 * Measures photos chosen one at a time without a network: the time until the page resumes sending after the browser is back
 * online.
 */
async function resumeSending(browser: Browser, space: string, photos: readonly string[]): Promise<Result> {
  const { page } = await openPhone(browser)
  const context = page.context()
  await page.goto(space)
  await page.getByRole('heading', { name: 'Fotos' }).waitFor()
  await page.evaluate(watchOnline)
  const times: number[] = []
  for (const photo of photos) {
    await context.setOffline(true)
    await page.locator('input[type=file][multiple]').setInputFiles(photo)
    await page.getByText('1 foto guardada').waitFor()
    await untilLeft(page, (remaining) => remaining === 1)
    // A request sent before the network is back gets no response, so the test waits for a response instead of a request.
    const [request] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/install/uploads')),
      context.setOffline(false),
    ])
    const onlineAt = await page.evaluate(() => window.onlineAt ?? Number.NaN)
    times.push(request.request().timing().startTime - onlineAt)
    await untilLeft(page, (remaining) => remaining === 0)
  }
  await context.close()
  const [median, longest] = [medianOf(times), Math.max(...times)]
  return {
    group: GROUP,
    name: 'a photo that waits, once the network is back',
    figures: `sending resumes ${rounded(median)} ms after \`online\`, ${rounded(longest)} at most of ${times.length}`,
    outcomes: [atMost('ms until resumed', longest, MOST_UNTIL_RESUMED)],
  }
}

/** Runs in the page: records when the browser comes back online. */
function watchOnline(): void {
  addEventListener('online', () => {
    window.onlineAt = Date.now()
  })
}

/** Runs in the page: records how long it takes until each chosen photo is shown. */
function watchKeeping(): void {
  const times: number[] = []
  window.keptAfter = times
  let chosenAt = 0
  document.addEventListener(
    'change',
    () => {
      chosenAt = performance.now()
    },
    true,
  )
  const strip = document.querySelector('.photos')
  if (!strip) throw new Error('There is no place for photos')
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes, removedNodes }) => addedNodes.length > removedNodes.length))
      times.push(performance.now() - chosenAt)
  }).observe(strip, { childList: true })
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** Measures a thousand photos chosen without a network: the time until all are stored, and the page's memory. */
async function chooseMany(browser: Browser, space: string, photos: readonly string[]): Promise<Result> {
  const { page, network } = await openPhone(browser)
  await page.goto(space)
  await page.getByRole('heading', { name: 'Fotos' }).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await network.send('Network.emulateNetworkConditions', NO_NETWORK)
  await page.evaluate(watchLongTasks)
  const before = await pageMegabytes(browser)
  let most = before
  const looking = setInterval(async () => {
    most = Math.max(most, await pageMegabytes(browser).catch(() => 0))
  }, 250)
  const seconds = await secondsOf(async () => {
    await page.locator('input[type=file][multiple]').setInputFiles([...photos])
    await page.getByText(`${photos.length} fotos guardadas`).waitFor({ timeout: PATIENCE })
  })
  clearInterval(looking)
  const longest = await page.evaluate(() => Math.max(0, ...(window.busyTimes ?? [])))
  const after = await pageMegabytes(browser)
  await page.context().close()
  return {
    group: GROUP,
    name: `${photos.length} photos chosen at once without a network`,
    figures: `kept after ${rounded(seconds)} s, the page busy for ${rounded(longest)} ms at most; its process ${rounded(before)} MB before, ${rounded(most)} at most, ${rounded(after)} with all of them shown`,
    outcomes: [],
  }
}

declare global {
  interface Window {
    /** Durations of tasks that blocked the page for more than 50 ms, in ms. */
    busyTimes?: number[]
    /** Milliseconds from choosing each photo until it was shown. */
    keptAfter?: number[]
    /** Time at which the browser last came back online, in milliseconds since 1970. */
    onlineAt?: number
    /** Milliseconds from the start of loading the page until its spaces can be opened. */
    usableAfter?: number
  }
}

/** Runs in the page: records the durations of tasks over 50 ms. */
function watchLongTasks(): void {
  const tasks: number[] = []
  window.busyTimes = tasks
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
}

async function openPhone(browser: Browser): Promise<{ page: Page; network: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  return { page, network }
}

/**
 * Returns the number in the page's text about unsent photos, in any language. Returns 0 if the text has no number, and NaN if
 * there is no text yet.
 */
async function leftOf(page: Page): Promise<number> {
  const text = (await page.locator('.left').textContent()) ?? ''
  return text === '' ? Number.NaN : Number(/\d+/.exec(text)?.[0] ?? 0)
}

async function untilLeft(page: Page, isSo: (remaining: number) => boolean): Promise<void> {
  const end = performance.now() + PATIENCE
  while (performance.now() < end) {
    if (isSo(await leftOf(page))) return
    await page.waitForTimeout(100)
  }
  throw new Error('The photos were not sent')
}

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await act()
  return (performance.now() - begin) / 1000
}

/** Returns the memory of the largest renderer process, which is this page's. */
async function pageMegabytes(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(pages.map(({ id }) => residentMegabytesOf(id)))
  return Math.max(0, ...sizes.map((size) => size ?? 0))
}
