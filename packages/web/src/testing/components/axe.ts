import axe from 'axe-core'

/**
 * Returns the violations that axe finds in the elements that match a selector: one entry per violating element, with at most
 * 160 characters of its HTML. Throws if the selector has no visible content yet.
 */
export async function inAnybodysWay(selector: string): Promise<string[]> {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)]
  if (elements.every((element) => element.innerText.trim() === '' && !element.querySelector('img, svg')))
    throw new Error(`Nothing is drawn within ${selector}`)
  const { violations } = await axe.run({ include: [[selector]] }, { resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join(' ')}`,
    ),
  )
}
