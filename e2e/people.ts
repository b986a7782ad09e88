import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from '@lienzo/server/adapters/settings/settings'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { nothingStored, type Storage, signedInStorage } from './browser-session.ts'
import { workersBrowser } from './chromium.ts'
import { openCompany } from './company.ts'
import type { CompanyKind } from './company-copy.ts'
import type { FrontDoor } from './front-door.ts'
import { PASSWORD } from './password.ts'
import { PATIENCE } from './patience.ts'
import { personAt } from './screen.ts'

const pictures = fileURLToPath(new URL('../screens/people', import.meta.url))

/** A running company with people at their browsers. */
export type People = Awaited<ReturnType<typeof startPeople>>

/** A browser that has loaded the application before loads it in half the time, so contexts wait here for the next file. */
const idle: BrowserContext[] = []
/** What pages did since somebody last looked that no page may do. */
const violations: string[] = []

/** Opens a company for people to work in, with further settings. Everybody's password is PASSWORD. */
export async function startPeople(settings: Environment = {}, kind: CompanyKind = 'demo', door?: FrontDoor) {
  const [server, browser] = await Promise.all([
    openCompany(settings, kind, door),
    workersBrowser(),
    mkdir(pictures, { recursive: true }),
  ])
  const house = await personAt(server.address, 'admin', PASSWORD)
  const inUse: BrowserContext[] = []
  const sessions = new Map<string, Storage>()
  violations.length = 0

  async function pageWith(storage: Storage): Promise<Page> {
    const context = idle.pop() ?? (await openContext(browser))
    await context.setStorageState(storage)
    inUse.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    return page
  }

  /** A fresh page of a person who is signed in; it has not gone anywhere yet. */
  async function pageOf(username: string): Promise<Page> {
    const session = sessions.get(username) ?? (await signedInStorage(server.address, username, PASSWORD))
    sessions.set(username, session)
    return pageWith(session)
  }

  /** Closes the pages; a picture is kept of the first one where something failed. */
  async function leave(failedAt?: string): Promise<void> {
    const page = inUse[0]?.pages()[0]
    if (failedAt && page) {
      await page.screenshot({ path: join(pictures, `${failedAt.slice(0, 60).replace(/\W+/g, '-')}.png`) })
    }
    for (const context of inUse.splice(0)) {
      await Promise.all(context.pages().map((opened) => opened.close()))
      await context.setOffline(false)
      idle.push(context)
    }
  }

  return {
    server,
    browser,
    /** Calls of the administrator, from somewhere else. */
    house,
    /** Where a page broke its content security policy, or lacked a text. */
    violations,
    pageOf,
    /** A fresh page where nobody is signed in. */
    visitor: () => pageWith(nothingStored),
    goTo: (page: Page, path: string) => page.goto(`${server.address}/#${path}`),
    leave,
    /** Closes what is still open, and the company. */
    async end() {
      await leave()
      await server.remove()
    },
  }
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    // Nobody needs to wait for what only moves; a test of a movement asks for it.
    reducedMotion: 'reduce',
  })
  context.on('console', (message) => {
    if (message.text().startsWith('There is no text')) violations.push(message.text())
  })
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      reportViolation(`${event.effectiveDirective} ${event.blockedURI} ${location.hash}`),
    )
  })
  return context
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

/** A customer with nothing but what every customer has. */
export const customerInput = {
  name: '',
  trade_name: '',
  country: 'ES',
  tax_id: '',
  discount: 0,
  vat: 21,
  payment_terms: '',
  emails: [],
  phone: '',
  web: '',
  notes: '',
  active: true,
}
