import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { buildWeb } from '../scripts/build-web.ts'
import { startBrowser } from './browser/browser.ts'
import { screenOf, untilAnswered } from './browser/screen.ts'
import { PASSWORD } from './company/password.ts'
import { startServer } from './company/running-server.ts'
import { screenAddresses } from './every-screen/screens.ts'

const folder = fileURLToPath(new URL('../screens', import.meta.url))
/** Folder of each skin, by the skin's name on the screen. */
const skins = { Papel: 'smart-style-2', Tinta: 'smart-style-1' }
const widths = [1440, 390]

/**
 * Takes a screenshot of every screen of the demo company, in two skins and at two widths. Writes the screenshots to `screens/`.
 */
async function makeScreens(): Promise<void> {
  await buildWeb()
  const server = await startServer({ environment: { ADMIN_PASSWORD: PASSWORD } })
  const browser = await startBrowser()
  try {
    for (const width of widths) {
      for (const [skin, name] of Object.entries(skins)) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
        })
        await takePictures(await context.newPage(), {
          address: server.address,
          width,
          skin,
          folder: join(folder, name),
        })
        await context.close()
      }
    }
    console.log(`The pictures are in ${folder}`)
  } finally {
    await browser.close()
    await server.remove()
  }
}

type Series = { address: string; width: number; skin: string; folder: string }

async function takePictures(page: Page, { address, width, skin, folder }: Series): Promise<void> {
  await mkdir(folder, { recursive: true })
  const take = (name: string) =>
    page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  await page.goto(address)
  await page.getByLabel('Usuario').waitFor()
  await take('sign-in')
  await screenOf(page).signIn(address, 'admin', PASSWORD)
  await screenOf(page).chooseSkin(skin)
  for (const [name, path] of Object.entries(screenAddresses)) {
    await untilAnswered(page, () => page.goto(`${address}/#${path}`))
    await untilItIsDrawn(page)
    await take(name)
  }
}

/** Waits until the heading and all pictures are shown. Changing the hash of the URL triggers no page load to wait for. */
async function untilItIsDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
}

await makeScreens()
