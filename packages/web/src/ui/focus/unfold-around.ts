/** Unfolds the groups that contain an element, because an element in a folded group cannot get the focus. */
export function unfoldAround(element: Element): void {
  for (let group = foldedAround(element); group; group = foldedAround(group)) group.open = true
}

const foldedAround = (element: Element) =>
  element.parentElement?.closest<HTMLDetailsElement>('details:not([open])')
