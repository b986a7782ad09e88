import type { Page } from 'playwright-core'

/**
 * Watches the page of an order for the next Enter and for the new total after it. Returns a function that waits for the total
 * and returns the ms between Enter and the total.
 */
export async function watchTotal(page: Page): Promise<() => Promise<number>> {
  const handle = await page.getByRole('complementary').evaluateHandle((side) => {
    const before = side.textContent
    const time = new Promise<number>((resolve) => {
      let pressedAt = 0
      const listen = (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        pressedAt = event.timeStamp
        removeEventListener('keydown', listen, { capture: true })
      }
      addEventListener('keydown', listen, { capture: true })
      const observer = new MutationObserver(() => {
        if (pressedAt === 0 || side.textContent === before) return
        observer.disconnect()
        resolve(performance.now() - pressedAt)
      })
      observer.observe(side, { childList: true, subtree: true, characterData: true })
    })
    return { time }
  })
  return () => handle.evaluate(({ time }) => time)
}
