import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainCustomer } from '@lienzo/server/testing/customers/plain-customer'
import type { Browser, BrowserContext, Clock, Page } from 'playwright-core'
import { type Company, type CompanyOptions, openCompany } from '../company/company.ts'
import { PASSWORD } from '../company/password.ts'
import { beginWith, type Stored, signedIn } from './browser-session.ts'
import { workersBrowser } from './chromium.ts'
import { PATIENCE } from './patience.ts'
import { personAt } from './screen.ts'

const pictures = fileURLToPath(new URL('../../screens/people', import.meta.url))

/** Running company with people at their browsers. */
export type People = Awaited<ReturnType<typeof startPeople>>
/** People visiting a company that others share. */
export type Visit = Awaited<ReturnType<typeof startVisit>>

/** Browser of one person, with a page that stays open: a site without pages would have to be loaded from scratch. */
declare global {
  interface Window {
    /** Reports to the tests everything that the browser refused to load or to run. */
    reportViolation: (text: string) => void
  }
}

type Seat = { context: BrowserContext; open: Page }

/** Browsers waiting for the next file: one that has loaded the application before loads it in half the time. */
const free: Seat[] = []
/** Violations by pages since the last check. */
const violations: string[] = []

/** Company with what its people need to sign in. */
type Workplace = {
  server: Company
  /** Calls as the administrator, through a session apart from the pages. */
  house: Awaited<ReturnType<typeof personAt>>
  sessions: Map<string, Stored>
}

/** Workplace of this worker, for tests that leave everything as it was. Ends with the worker. */
let common: Promise<Workplace> | undefined

/** Opens a company for people to work in. All passwords are PASSWORD. */
export async function startPeople(options: CompanyOptions = {}) {
  const workplace = await openWorkplace(options)
  const people = await peopleAt(workplace)
  return {
    ...people,
    /** Closes the remaining pages and the company. */
    async end() {
      await people.leave()
      await workplace.server.remove()
    },
  }
}

/** Lets people into a shared company, which they must leave as they find it. */
export async function startVisit() {
  // Jobs would still look for work after the database has ended.
  common ??= openWorkplace({ worksOnJobs: false })
  return peopleAt(await common)
}

async function openWorkplace(options: CompanyOptions): Promise<Workplace> {
  const [server] = await Promise.all([openCompany(options), workersBrowser()])
  return { server, house: await personAt(server.address, 'admin', PASSWORD), sessions: new Map() }
}

async function peopleAt({ server, house, sessions }: Workplace) {
  const [browser] = await Promise.all([workersBrowser(), mkdir(pictures, { recursive: true })])
  const seatsInUse: Seat[] = []
  const withOwnClock = new Set<BrowserContext>()
  violations.length = 0

  async function pageWith(storage: Stored): Promise<Page> {
    const seat = free.pop() ?? (await makeSeat(browser, server.address))
    seatsInUse.push(seat)
    await seat.context.clearCookies()
    const page = await seat.context.newPage()
    page.setDefaultTimeout(PATIENCE)
    await beginWith(page, storage)
    return page
  }

  /** Opens a fresh page of a signed-in user, still without an address. */
  async function pageOf(username: string): Promise<Page> {
    const session = sessions.get(username) ?? (await signedIn(server.address, username, PASSWORD))
    sessions.set(username, session)
    return pageWith(session)
  }

  /** Closes the pages; takes a picture of the first one if a test failed. */
  async function leave(failedAt?: string): Promise<void> {
    const page = seatsInUse.flatMap(pagesOf)[0]
    if (failedAt && page) {
      await page.screenshot({ path: join(pictures, `${failedAt.slice(0, 60).replace(/\W+/g, '-')}.png`) })
    }
    for (const seat of seatsInUse.splice(0)) await leaveSeat(seat)
  }

  async function leaveSeat(seat: Seat): Promise<void> {
    if (withOwnClock.has(seat.context)) return seat.context.close()
    await Promise.all(pagesOf(seat).map((page) => page.close()))
    await seat.context.setOffline(false)
    free.push(seat)
  }

  return {
    server,
    browser,
    house,
    /** Violations of the content security policy, and missing texts. */
    violations,
    pageOf,
    /** Opens a fresh page without a signed-in user. */
    visitor: () => pageWith({}),
    /** Installs a fake clock in a page. Its browser keeps it, so nobody else uses that browser afterwards. */
    async clockOf(page: Page): Promise<Clock> {
      withOwnClock.add(page.context())
      await page.clock.install()
      return page.clock
    },
    goTo: (page: Page, path: string) => page.goto(`${server.address}/#${path}`),
    leave,
  }
}

function pagesOf({ context, open }: Seat): Page[] {
  return context.pages().filter((page) => page !== open)
}

async function makeSeat(browser: Browser, address: string): Promise<Seat> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    // Skips animations; a test of an animation turns them on.
    reducedMotion: 'reduce',
  })
  const open = await context.newPage()
  await open.goto(`${address}/health`)
  context.on('console', (message) => {
    if (message.text().startsWith('There is no text')) violations.push(message.text())
  })
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      window.reportViolation(`${event.effectiveDirective} ${event.blockedURI} ${location.hash}`),
    )
  })
  return { context, open }
}

/** Returns the focused element: its label, its name or its tag. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.tagName ?? ''
  })
}

/** Parses the number in a text such as "1.234,50 €". */
export function amountIn(text: string | null): number {
  return Number((text ?? '').replace(/[^\d,]/g, '').replace(',', '.'))
}

/** Minimal customer; tests add a name. */
export const customerInput = plainCustomer('')
