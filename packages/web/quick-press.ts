// Loads the types of the commands that the Playwright provider supports.
import type {} from '@vitest/browser-playwright'
import type { TestProject } from 'vitest/node'

type PressOptions = { timeout?: number; clickCount?: number }

declare module 'vitest/browser' {
  interface BrowserCommands {
    __vitest_click: (element: { selector: string }, options?: PressOptions) => Promise<void>
  }
}

/**
 * Clicks elements with two requests to the page instead of twenty. Leaves elements that are hidden, disabled, moving or
 * covered, and clicks with modifiers or at a position, to Playwright, which waits and explains failures.
 */
export function pressQuickly(project: TestProject): void {
  project.browser?.registerCommand('__vitest_click', async ({ frame, page }, { selector }, options = {}) => {
    const element = (await frame()).locator(selector)
    const isPlain = Object.keys(options).every((name) => name === 'timeout')
    const point = isPlain ? await element.evaluate(pressPoint, undefined, options) : null
    if (point) await page.mouse.click(point.x, point.y)
    else await element.click(options)
  })
}

/** Returns the point of the window at which an element can be clicked now, or null. Runs in the page. */
async function pressPoint(element: Element): Promise<{ x: number; y: number } | null> {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null
  const place = () => element.getClientRects()[0] ?? new DOMRect()
  const control = element.closest('button, [role=button], [role=checkbox], [role=radio]') ?? element
  const isDisabled = control.matches(':disabled, [aria-disabled=true]')
  if (isDisabled || !element.checkVisibility({ visibilityProperty: true })) return null
  const { x, y, width, height } = place()
  await new Promise(requestAnimationFrame)
  const later = place()
  if (later.x !== x || later.y !== y || later.width !== width || later.height !== height) return null
  const [centreX, centreY] = [x + width / 2, y + height / 2]
  const hit = document.elementFromPoint(centreX, centreY)
  const pressed = element.closest('button, [role=button], a, [role=link]') ?? element
  if (!hit || !pressed.contains(hit)) return null
  if (document.activeElement === document.body) focus()
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  const scale = frame.width / innerWidth
  return { x: frame.left + centreX * scale, y: frame.top + centreY * scale }
}
