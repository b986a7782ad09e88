import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Script of axe, once the page has it. */
    axe: typeof axe
  }
}

type Looking = {
  /** Checks only inside the elements of this selector. */
  within?: string
  /** Checks only these rules of axe. */
  rules?: string[]
}

/** Returns the violations that axe finds, each with its elements. Throws if nothing has been drawn there yet. */
export async function inAnybodysWay(page: Page, looking: Looking = {}): Promise<string[]> {
  // The script is large; a page keeps it until it is reloaded.
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
