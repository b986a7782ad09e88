import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startBrowser } from '../../e2e/browser/browser.ts'
import { ADMIN_PASSWORD, type ServerProcess, startApplication } from '../processes.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const BUILT = fileURLToPath(new URL('../../packages/web/dist/index.html', import.meta.url))

/** Cookies and storage of a signed-in user. */
export type Session = NonNullable<BrowserContextOptions['storageState']>

/** Returns false, with a message, if the web application is not built. */
export function isBuilt(): boolean {
  if (existsSync(BUILT)) return true
  console.error('The web application is not built: its screens are left out')
  return false
}

/** Signs in through the screen and closes the page. Returns the session. */
export async function signedIn(browser: Browser, address: string): Promise<Session> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${address}/#/auth/login`)
  await page.fill('input[name=username]', 'admin')
  await page.fill('input[name=password]', ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/home/)
  const session = await context.storageState()
  await context.close()
  return session
}

/** Demo company on a separate server, and a browser in which its administrator is signed in. */
type Office = {
  application: ServerProcess
  /** Opens a screen by its path, in a new window with Spanish texts. */
  open(path: string): Promise<Page>
}

/** Starts the demo company, calls `measure` with it, and removes it afterwards. */
export async function inOffice<Measured>(measure: (office: Office) => Promise<Measured>): Promise<Measured> {
  const folder = temporaryFolder('office')
  const application = await startApplication({ dataFolder: folder.path }, { DEMO: 'on' })
  try {
    const browser = await startBrowser()
    try {
      const session = await signedIn(browser, application.address)
      return await measure({
        application,
        open: async (path) => {
          const viewport = { width: 1440, height: 900 }
          const context = await browser.newContext({ storageState: session, viewport, locale: 'es-ES' })
          const page = await context.newPage()
          await page.goto(`${application.address}/#${path}`)
          return page
        },
      })
    } finally {
      await browser.close()
    }
  } finally {
    await application.stop()
    folder.remove()
  }
}
