import type { Browser, Page } from 'playwright-core'
import { startBrowser } from '../../e2e/browser/browser.ts'
import { untilAnswered } from '../../e2e/browser/screen.ts'
import { jobAt } from '../installation/installer-job.ts'
import { type ServerProcess, startApplication } from '../processes.ts'
import { atMost, type Result } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { isBuilt, type Session, signedIn } from './signed-in.ts'

const GROUP = 'Screens in Chromium, cold cache'
/** Number of times that a list is opened, each with an empty cache; the median counts. */
const TIMES = 5
/** Number of spaces that an installer mounts in a few days. */
const INSTALLER_SPACES = 40
/** Bytes in a kilobyte, as in network figures. */
const KILOBYTE = 1000

/**
 * Measures a first visit to the sign-in screen and a list: compressed bytes on the wire with headers, requests, and
 * milliseconds until a row is visible. Returns no results if the web application is not built.
 */
export async function measureScreens(): Promise<Result[]> {
  if (!isBuilt()) return []
  const folder = temporaryFolder('screens')
  const application = await startApplication({ dataFolder: folder.path }, { DEMO: 'on' })
  try {
    const browser = await startBrowser()
    try {
      const { address } = application
      const login = await openScreen(browser, `${address}/#/auth/login`, 'input[name=password]')
      const session = await signedIn(browser, address)
      const list = await openOften(browser, `${address}/#/customer`, 'tbody tr', session)
      return [screenResult('sign-in screen', login, 180), screenResult('list of customers', list, 330, 500)]
    } finally {
      await browser.close()
    }
  } finally {
    await application.stop()
    folder.remove()
  }
}

/** Measures the first visit of a phone to the installers' page, for a job with `INSTALLER_SPACES` spaces without artwork. */
export async function measureInstallerPage(): Promise<Result[]> {
  if (!isBuilt()) return []
  const folder = temporaryFolder('installer-page')
  const application = await startApplication({ dataFolder: folder.path })
  try {
    const { token } = await jobAt(application, INSTALLER_SPACES)
    const browser = await startBrowser()
    try {
      const opening = await openJob(browser, `${application.address}/install/${token}`)
      return [screenResult(`installer's page of ${INSTALLER_SPACES} spaces`, opening, 120)]
    } finally {
      await browser.close()
    }
  } finally {
    await application.stop()
    folder.remove()
  }
}

/**
 * Measures the list of spaces and its map with all spaces of the bench: the time until the first row, and until the points are
 * drawn.
 */
export async function measureSpaceScreens({ address }: ServerProcess): Promise<Result[]> {
  if (!isBuilt()) return []
  const browser = await startBrowser()
  try {
    const session = await signedIn(browser, address)
    const list = await openOften(browser, `${address}/#/space`, 'tbody tr', session)
    const map = await openOften(browser, `${address}/#/space?as=map`, '[role=application] button', session)
    return [
      screenResult('list of 50,000 spaces', list, 330, 500),
      screenResult('map of 50,000 spaces', map, 1300, 1000),
    ]
  } finally {
    await browser.close()
  }
}

async function openOften(
  browser: Browser,
  address: string,
  selector: string,
  session: Session,
): Promise<PageLoad> {
  const openings: PageLoad[] = []
  for (let time = 0; time < TIMES; time += 1)
    openings.push(await openScreen(browser, address, selector, session))
  return medianOf(openings)
}

function medianOf(openings: PageLoad[]): PageLoad {
  const [median] = openings
    .toSorted((one, other) => one.milliseconds - other.milliseconds)
    .slice(Math.floor(openings.length / 2))
  if (!median) throw new Error('No screen was opened')
  return median
}

type PageLoad = { bytes: number; requests: number; milliseconds: number }

function openScreen(
  browser: Browser,
  address: string,
  selector: string,
  session?: Session,
): Promise<PageLoad> {
  return measuring(browser, session, (page, isThere) =>
    untilAnswered(page, async () => {
      await page.goto(address)
      await page.locator(selector).first().waitFor()
      isThere()
    }),
  )
}

/** Opens the installers' page, which is a separate application, and waits until its service worker has cached it. */
function openJob(browser: Browser, address: string): Promise<PageLoad> {
  return measuring(browser, undefined, async (page, isThere) => {
    await page.goto(address)
    await page.locator('.card').first().waitFor()
    isThere()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  })
}

/**
 * Counts the bytes and requests that a browser with an empty cache loads while a page opens, and the ms until the page is
 * ready.
 */
async function measuring(
  browser: Browser,
  session: Session | undefined,
  open: (page: Page, isThere: () => void) => Promise<void>,
): Promise<PageLoad> {
  const context = await browser.newContext(session ? { storageState: session } : {})
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const opening: PageLoad = { bytes: 0, requests: 0, milliseconds: 0 }
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    opening.bytes += encodedDataLength
    opening.requests += 1
  })
  const begin = performance.now()
  await open(page, () => {
    opening.milliseconds = performance.now() - begin
  })
  await context.close()
  return opening
}

function screenResult(name: string, opening: PageLoad, kilobytes: number, milliseconds?: number): Result {
  const outcomes = [atMost('kB', opening.bytes / KILOBYTE, kilobytes)]
  if (milliseconds !== undefined) outcomes.push(atMost('ms', opening.milliseconds, milliseconds))
  return {
    group: GROUP,
    name,
    figures: `${(opening.bytes / KILOBYTE).toFixed(0)} kB, ${opening.requests} requests, there after ${opening.milliseconds.toFixed(0)} ms`,
    outcomes,
  }
}
