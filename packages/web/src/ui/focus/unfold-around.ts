/** Opens the folded groups around an element, because a folded element cannot have the focus. */
export function unfoldAround(element: Element): void {
  for (let group = foldedAround(element); group; group = foldedAround(group)) group.open = true
}

const foldedAround = (element: Element) =>
  element.parentElement?.closest<HTMLDetailsElement>('details:not([open])')
