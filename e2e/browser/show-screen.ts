import type { Page } from 'playwright-core'
import { untilAnswered } from './screen.ts'

type Walker = { goTo(page: Page, address: string): Promise<unknown> }

/** Opens a screen and waits until its heading is drawn and its data has arrived, so that checks look at the whole screen. */
export async function showScreen(people: Walker, page: Page, address: string): Promise<void> {
  await untilAnswered(page, () => people.goTo(page, address))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
