/** Unfolds the groups around an element: what is folded cannot have the keyboard. */
export function unfoldAround(element: Element): void {
  for (let group = foldedAround(element); group; group = foldedAround(group)) group.open = true
}

const foldedAround = (element: Element) =>
  element.parentElement?.closest<HTMLDetailsElement>('details:not([open])')
