type Child = Node | string | null | undefined | false

type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

/**
 * Creates an element with attributes, event listeners (attributes such as `onclick`) and children. Omits children and
 * attributes that are false or undefined.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') node.addEventListener(attribute.slice(2), value)
    else node.setAttribute(attribute, value === true ? '' : String(value))
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return node
}

/**
 * Creates an icon from an SVG path on a 24 × 24 grid. Screen readers ignore the icon, because the text beside it has the same
 * meaning.
 */
export function sign(path: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const drawing = document.createElementNS(space, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('aria-hidden', 'true')
  drawing.classList.add('sign')
  const line = document.createElementNS(space, 'path')
  line.setAttribute('d', path)
  drawing.append(line)
  return drawing
}

export const signs = {
  todo: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16',
  done: 'M5 12.5l4.5 4.5L19 7',
  again: 'M4 12a8 8 0 0 1 14-5.3M18 3v4h-4M20 12a8 8 0 0 1-14 5.3M6 21v-4h4',
  not_done: 'M6 6l12 12M18 6L6 18',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7',
  pictures: 'M4 5h16v14H4zM4 16l5-5l4 4l3-3l4 4',
  map: 'M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.800-7 11-7 11zM12 8a2 2 0 1 0 0 4a2 2 0 0 0 0-4',
  phone: 'M6 3h3l2 5l-2.500 1.500a11 11 0 0 0 6 6L16 13l5 2v3a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2',
  back: 'M15 5l-7 7l7 7',
  sent: 'M3 12.500l4 4M9 14.500l2 2L21 7M7.500 12L12.500 7',
  wait: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 8v4l3 2',
} as const

/** Replaces the children of an element. */
export function fill(holder: Element, ...children: readonly Child[]): void {
  holder.replaceChildren(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  )
}
