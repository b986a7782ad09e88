import type { Page } from 'playwright-core'

/** The narrowest screen that the application is made for, in px. */
export const NARROW = { width: 320, height: 900 }

/** By how much a page is wider than its window when it is read in a direction, in px. */
export function excessWidth(page: Page, direction: 'ltr' | 'rtl'): Promise<number> {
  return page.evaluate((dir) => {
    const root = document.documentElement
    const before = root.dir
    root.dir = dir
    const excess = root.scrollWidth - window.innerWidth
    root.dir = before
    return excess
  }, direction)
}
