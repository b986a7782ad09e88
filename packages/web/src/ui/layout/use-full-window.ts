import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type FullWindow = {
  isFull: boolean
  /** React ref of the element that fills the window. */
  ref: RefObject<HTMLDivElement | null>
  toggle: () => void
  /** Alt+Enter toggles the full window; Escape exits it. */
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Lets one part of a screen fill the window. The part stays at its place in the document, so it keeps the focus, the scroll
 * positions and the open fields. The rest of the page is inert meanwhile.
 */
export function useFullWindow(): FullWindow {
  const [isFull, setFull] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isFull || !ref.current) return
    const { scrollX, scrollY } = window
    const behind = othersOnPage(ref.current)
    for (const each of behind) each.inert = true
    // With this attribute, style sheets remove the size limits of the surrounding containers.
    document.documentElement.dataset.fullWindow = ''
    return () => {
      delete document.documentElement.dataset.fullWindow
      for (const each of behind) each.inert = false
      window.scrollTo(scrollX, scrollY)
    }
  }, [isFull])

  function onKeyDown(event: KeyboardEvent) {
    // React events also bubble up from the menus and dialogs of this part, which are elsewhere in the document.
    const isInside = event.target instanceof Node && ref.current?.contains(event.target)
    if (!isInside || event.defaultPrevented) return
    const isToggle = event.key === 'Enter' && event.altKey
    if (!isToggle && !(isFull && event.key === 'Escape')) return
    event.preventDefault()
    setFull((now) => isToggle && !now)
  }

  return { isFull, ref, toggle: () => setFull((now) => !now), onKeyDown }
}

/** Returns the siblings of an element and of all its ancestors below the body, except those that are already inert. */
function othersOnPage(element: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement)
    path.push(at)
  return path
    .flatMap((at) => [...(at.parentElement?.children ?? [])].filter((each) => each !== at))
    .filter((each) => each instanceof HTMLElement)
    .filter((each) => !each.inert)
}
