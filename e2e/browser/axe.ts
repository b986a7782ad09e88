import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** The axe library. It is defined once its script has run in the page. */
    axe: typeof axe
  }
}

type Looking = {
  /** Selector of the elements to check; by default the whole page. */
  within?: string
  /** Ids of the axe rules to check; by default all. */
  rules?: string[]
}

/**
 * Returns the accessibility violations that axe finds, one text per affected element. Throws if none of the elements to check
 * is drawn.
 */
export async function inAnybodysWay(page: Page, looking: Looking = {}): Promise<string[]> {
  // The script is large, so it is injected only once after each load of the page.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axe.source)
  return page.evaluate(findInAnybodysWay, looking)
}

/** Runs in the page. */
async function findInAnybodysWay({ within, rules }: Looking): Promise<string[]> {
  const roots = [...document.querySelectorAll<HTMLElement>(within ?? 'body')]
  if (roots.every((element) => element.innerText.trim() === '' && !element.querySelector('img, svg')))
    throw new Error(`Nothing is drawn within ${within ?? 'the page'}`)
  const options: RunOptions = { resultTypes: ['violations'] }
  if (rules) options.runOnly = { type: 'rule', values: rules }
  const { violations } = await window.axe.run(within ? { include: [[within]] } : document, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join(' ')}`,
    ),
  )
}
