import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startBrowser } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import { PASSWORD } from './password.ts'
import { startServer } from './running-server.ts'
import { personAt, screenOf } from './screen.ts'

const pictures = fileURLToPath(new URL('../screens/people', import.meta.url))

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

const nothingStored: Storage = { cookies: [], origins: [] }

/** A running demo company with people at their browsers. */
export type People = Awaited<ReturnType<typeof startPeople>>

/** Starts the server and Chromium; each person signs in once. */
export async function startPeople(settings: Record<string, string> = {}) {
  const environment = { ...settings, ADMIN_PASSWORD: PASSWORD }
  const [first, browser] = await Promise.all([
    startDemoServer(settings),
    startBrowser(),
    mkdir(pictures, { recursive: true }),
  ])
  let server = first
  const house = await personAt(server.address, 'admin', PASSWORD)
  const inUse: BrowserContext[] = []
  /** A browser that has loaded the application before loads it in half the time. */
  const idle: BrowserContext[] = []
  const sessions = new Map<string, Storage>()
  const violations: string[] = []

  async function pageWith(storage: Storage): Promise<Page> {
    const context = idle.pop() ?? (await openContext(browser, violations))
    await context.setStorageState(storage)
    inUse.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(8_000)
    return page
  }

  /** A fresh page of a person, signed in. */
  async function pageOf(username: string): Promise<Page> {
    const session = sessions.get(username)
    if (session) return pageWith(session)
    const page = await pageWith(nothingStored)
    await screenOf(page).signIn(server.address, username, PASSWORD)
    sessions.set(username, await page.context().storageState())
    return page
  }

  return {
    get server() {
      return server
    },
    /** Calls of the administrator, from somewhere else. */
    house,
    /** Where a page broke its content security policy. */
    violations,
    pageOf,
    /** A fresh page where nobody is signed in. */
    visitor: () => pageWith(nothingStored),
    /** Does something with the data while the server is stopped; afterwards it has another address. */
    async whileStopped(act: (folder: string) => Promise<void>) {
      await server.end()
      await act(server.folder)
      server = await startServer({ folder: server.folder, environment })
    },
    goTo: (page: Page, path: string) => page.goto(`${server.address}/#${path}`),
    /** Closes the pages; a picture is kept of the first one where something failed. */
    async leave(failedAt?: string) {
      const page = inUse[0]?.pages()[0]
      if (failedAt && page) {
        await page.screenshot({ path: join(pictures, `${failedAt.slice(0, 60).replace(/\W+/g, '-')}.png`) })
      }
      for (const context of inUse.splice(0)) {
        await Promise.all(context.pages().map((opened) => opened.close()))
        await context.setOffline(false)
        idle.push(context)
      }
    },
    async end() {
      await browser.close()
      await server.remove()
    },
  }
}

async function openContext(browser: Browser, violations: string[]): Promise<BrowserContext> {
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
