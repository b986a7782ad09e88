import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Looking = {
  /** Only what is inside the elements of this selector. */
  within?: string
  /** Only these rules of axe. */
  rules?: string[]
}

/** What axe finds to be in anybody's way, each with the elements that are. */
export async function inAnybodysWay(page: Page, { within, rules }: Looking = {}): Promise<string[]> {
  // No page of ours has frames, so axe need not open another page to put its results together.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (within) builder.include(within)
  if (rules) builder.withRules(rules)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join(' ')}`,
    ),
  )
}
