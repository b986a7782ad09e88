import type { Page } from 'playwright-core'
import { untilAnswered } from './screen.ts'

type Walker = { goTo(page: Page, address: string): Promise<unknown> }

/** Selector of the placeholders that are shown while data load. */
const WAITING = 'main [data-waiting], main tbody tr[aria-hidden]'

/** Opens a screen and waits until its heading is shown and its data have loaded, so that checks cover the whole screen. */
export async function showScreen(people: Walker, page: Page, address: string): Promise<void> {
  await untilAnswered(page, () => people.goTo(page, address))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction((waiting) => document.querySelector(waiting) === null, WAITING)
}
