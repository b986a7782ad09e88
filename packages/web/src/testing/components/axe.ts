import axe from 'axe-core'

/** What axe finds inside the elements of a selector to be in anybody's way, each with the elements that are. */
export async function inAnybodysWay(selector: string): Promise<string[]> {
  const { violations } = await axe.run({ include: [[selector]] }, { resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join(' ')}`,
    ),
  )
}
