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

/** A running company with people at their browsers. */
export type People = Awaited<ReturnType<typeof startPeople>>
/** The same where it goes on without them. */
export type Visit = Awaited<ReturnType<typeof startVisit>>

/** The browser of one person, and a page of it that stays open: a site without pages would be loaded from nothing. */
declare global {
  interface Window {
    /** Lets the tests know what the browser has refused to load or to run. */
    reportViolation: (text: string) => void
  }
}

type Seat = { context: BrowserContext; open: Page }

/** A browser that has loaded the application before loads it in half the time, so it waits here for the next file. */
const free: Seat[] = []
/** What pages did since somebody last looked that no page may do. */
const violations: string[] = []

/** A company with what its people need to come in. */
type Workplace = {
  server: Company
  /** Calls of the administrator, from somewhere else. */
  house: Awaited<ReturnType<typeof personAt>>
  sessions: Map<string, Stored>
}

/** The one of this worker, for everybody who leaves everything as it was. It ends with the worker. */
let common: Promise<Workplace> | undefined

/** Opens a company for people to work in. Everybody's password is PASSWORD. */
export async function startPeople(options: CompanyOptions = {}) {
  const workplace = await openWorkplace(options)
  const people = await peopleAt(workplace)
  return {
    ...people,
    /** Closes what is still open, and the company. */
    async end() {
      await people.leave()
      await workplace.server.remove()
    },
  }
}

/** Lets people into a company that others have been in and will come to: they leave everything as they find it. */
export async function startVisit() {
  // Jobs would still look for work when the database has ended.
  common ??= openWorkplace({ worksOnJobs: false })
  return peopleAt(await common)
}

async function openWorkplace(options: CompanyOptions): Promise<Workplace> {
  const [server] = await Promise.all([openCompany(options), workersBrowser()])
  return { server, house: await personAt(server.address, 'admin', PASSWORD), sessions: new Map() }
}

async function peopleAt({ server, house, sessions }: Workplace) {
  const [browser] = await Promise.all([workersBrowser(), mkdir(pictures, { recursive: true })])
  const taken: Seat[] = []
  const withOwnClock = new Set<BrowserContext>()
  violations.length = 0

  async function pageWith(stored: Stored): Promise<Page> {
    const seat = free.pop() ?? (await makeSeat(browser, server.address))
    taken.push(seat)
    await seat.context.clearCookies()
    const page = await seat.context.newPage()
    page.setDefaultTimeout(PATIENCE)
    await beginWith(page, stored)
    return page
  }

  /** A fresh page of a person who is signed in; it has not gone anywhere yet. */
  async function pageOf(username: string): Promise<Page> {
    const session = sessions.get(username) ?? (await signedIn(server.address, username, PASSWORD))
    sessions.set(username, session)
    return pageWith(session)
  }

  /** Closes the pages; a picture is kept of the first one where something failed. */
  async function leave(failedAt?: string): Promise<void> {
    const page = taken.flatMap(pagesOf)[0]
    if (failedAt && page) {
      await page.screenshot({ path: join(pictures, `${failedAt.slice(0, 60).replace(/\W+/g, '-')}.png`) })
    }
    for (const seat of taken.splice(0)) await leaveSeat(seat)
  }

  async function leaveSeat(seat: Seat): Promise<void> {
    if (withOwnClock.has(seat.context)) return seat.context.close()
    await Promise.all(pagesOf(seat).map((opened) => opened.close()))
    await seat.context.setOffline(false)
    free.push(seat)
  }

  return {
    server,
    browser,
    house,
    /** Where a page broke its content security policy, or lacked a text. */
    violations,
    pageOf,
    /** A fresh page where nobody is signed in. */
    visitor: () => pageWith({}),
    /** Gives a page a clock of its own, which its browser keeps: nobody else uses that one afterwards. */
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
    // Nobody needs to wait for what only moves; a test of a movement asks for it.
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

/** What has the keyboard: its label, its name or its kind of element. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.tagName ?? ''
  })
}

/** The number in a text such as "1.234,50 €". */
export function amountIn(text: string | null): number {
  return Number((text ?? '').replace(/[^\d,]/g, '').replace(',', '.'))
}

/** A customer with nothing but what every customer has; the test that takes it gives the name. */
export const customerInput = plainCustomer('')
