import type { Page } from 'playwright-core'

/** Size of the narrowest screen that the application supports, in px. */
export const NARROW = { width: 320, height: 900 }

/** Returns how many px a page is wider than its window in a reading direction. Throws if the page is still empty. */
export function excessWidth(page: Page, direction: 'ltr' | 'rtl'): Promise<number> {
  return page.evaluate((dir) => {
    if (document.body.innerText.trim() === '') throw new Error('Nothing is drawn on the page')
    const root = document.documentElement
    const before = root.dir
    root.dir = dir
    const excess = root.scrollWidth - window.innerWidth
    root.dir = before
    return excess
  }, direction)
}
