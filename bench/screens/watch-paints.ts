import type { Page } from 'playwright-core'

/**
 * Watches the picture of a page, `img[data-picture=photo]`. Returns a function that waits for the paint of the next picture and
 * returns the ms from the last key to the paint. The browser's element timing measures the paints, including decoding.
 */
export async function watchPaints(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    document.querySelector('img[data-picture=photo]')?.setAttribute('elementtiming', 'photo')
    const times: number[] = []
    let pressedAt = 0
    let wake = () => {}
    addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { capture: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('image-paint') as (PerformanceEntry & {
        renderTime: number
      })[]) {
        if (entry.renderTime >= pressedAt && pressedAt > 0) times.push(entry.renderTime - pressedAt)
      }
      wake()
    }).observe({ type: 'element' })
    return {
      next: async () => {
        while (times.length === 0) await new Promise<void>((resolve) => (wake = resolve))
        return times.splice(0).at(-1) ?? 0
      },
    }
  })
  return () => handle.evaluate(({ next }) => next())
}
