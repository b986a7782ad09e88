import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type FullWindow = {
  isFull: boolean
  /** Element that fills the window. */
  ref: RefObject<HTMLDivElement | null>
  toggle: () => void
  /** Alt+Enter toggles the full window; Escape exits it. */
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Lets a part of a screen fill the window. The part keeps its position in the document, so that the focus, scroll positions and
 * open fields are kept. Meanwhile the rest of the page is inert.
 */
export function useFullWindow(): FullWindow {
  const [isFull, setFull] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isFull || !ref.current) return
    const { scrollX, scrollY } = window
    const behind = othersOnPage(ref.current)
    for (const each of behind) each.inert = true
    // Style sheets use this attribute to lift the size limits of surrounding containers.
    document.documentElement.dataset.fullWindow = ''
    return () => {
      delete document.documentElement.dataset.fullWindow
      for (const each of behind) each.inert = false
      window.scrollTo(scrollX, scrollY)
    }
  }, [isFull])

  function onKeyDown(event: KeyboardEvent) {
    // React events also bubble up from menus and dialogs of the part, which are elsewhere in the document.
    const isInside = event.target instanceof Node && ref.current?.contains(event.target)
    if (!isInside || event.defaultPrevented) return
    const isToggle = event.key === 'Enter' && event.altKey
    if (!isToggle && !(isFull && event.key === 'Escape')) return
    event.preventDefault()
    setFull((now) => isToggle && !now)
  }

  return { isFull, ref, toggle: () => setFull((now) => !now), onKeyDown }
}

/** Returns the siblings of an element and of its ancestors below the body, except those that are already inert. */
function othersOnPage(element: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement)
    path.push(at)
  return path
    .flatMap((at) => [...(at.parentElement?.children ?? [])].filter((each) => each !== at))
    .filter((each) => each instanceof HTMLElement)
    .filter((each) => !each.inert)
}
