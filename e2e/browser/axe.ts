import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Library of axe, defined once its script has been run in the page. */
    axe: typeof axe
  }
}

type Looking = {
  /** Selector of the elements to check; by default the whole page. */
  within?: string
  /** Ids of the axe rules to check; by default all. */
  rules?: string[]
}

/** Returns the violations that axe finds, one text per affected element. Throws if nothing is drawn in the checked elements. */
export async function inAnybodysWay(page: Page, looking: Looking = {}): Promise<string[]> {
  // The script is large; once injected, it stays in the page until a reload.
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
