import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainCustomer } from '@lienzo/server/testing/customers/plain-customer'
import type { Browser, BrowserContext, Clock, Page } from 'playwright-core'
import { type Company, type CompanyOptions, openCompany } from '../company/company.ts'
import { PASSWORD } from '../company/password.ts'
import { beginWith, type StorageEntries, signedIn } from './browser-session.ts'
import { workersBrowser } from './chromium.ts'
import { PATIENCE } from './patience.ts'
import { personAt } from './screen.ts'

const pictures = fileURLToPath(new URL('../../screens/people', import.meta.url))

/** Company on a running server, with functions that open pages as its users. */
export type People = Awaited<ReturnType<typeof startPeople>>
/** People who work in a company that several test files share. */
export type Visit = Awaited<ReturnType<typeof startVisit>>

declare global {
  interface Window {
    /** Reports violations of the content security policy to the tests. */
    reportViolation: (text: string) => void
  }
}

/**
 * Browser context of one person. The page `open` is never closed, because a context without any page of the site would load
 * everything again.
 */
type Seat = { context: BrowserContext; open: Page }

/** Browser contexts that earlier test files no longer need. They load the application in half the time. */
const free: Seat[] = []
/** Violations of the content security policy, and missing texts, on all pages since the list was last emptied. */
const violations: string[] = []

/** Company with the sessions of its users. */
type Workplace = {
  server: Company
  /** Makes calls as the administrator, in a session separate from the pages. */
  house: Awaited<ReturnType<typeof personAt>>
  sessions: Map<string, StorageEntries>
}

/** Company shared by the test files of this worker that do not change it. It is closed when the worker ends. */
let common: Promise<Workplace> | undefined

/** Opens a separate company. All its users have the password PASSWORD. */
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

/** Opens the shared company. Tests must leave it as they found it. */
export async function startVisit() {
  // Background jobs would still poll the database after it has stopped.
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

  async function pageWith(storage: StorageEntries): Promise<Page> {
    const seat = free.pop() ?? (await makeSeat(browser, server.address))
    seatsInUse.push(seat)
    await seat.context.clearCookies()
    const page = await seat.context.newPage()
    page.setDefaultTimeout(PATIENCE)
    await beginWith(page, storage)
    return page
  }

  /** Opens a blank page in which this user is signed in. */
  async function pageOf(username: string): Promise<Page> {
    const session = sessions.get(username) ?? (await signedIn(server.address, username, PASSWORD))
    sessions.set(username, session)
    return pageWith(session)
  }

  /** Closes the pages. If a test failed, first takes a screenshot of the first page. */
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
    /** Violations of the content security policy, and missing texts, on all pages. */
    violations,
    pageOf,
    /** Opens a blank page in which nobody is signed in. */
    visitor: () => pageWith({}),
    /** Installs a fake clock in a page. The clock stays in that browser, so the browser is not reused. */
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
    // Disables animations; tests of animations enable them.
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

/** Returns the label of the focused element, or else its name or tag. */
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
