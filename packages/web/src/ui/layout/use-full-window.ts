import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type FullWindow = {
  isFull: boolean
  /** The element that covers the window. */
  ref: RefObject<HTMLDivElement | null>
  toggle: () => void
  /** Alt and Enter cover the window and uncover it; Escape uncovers it. */
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Lets a part of a screen cover the whole window. It stays where it is in the document, so the keyboard, the scroll position
 * and open fields stay too; the parts of the page behind it cannot be reached meanwhile.
 */
export function useFullWindow(): FullWindow {
  const [isFull, setFull] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isFull || !ref.current) return
    const { scrollX, scrollY } = window
    const behind = othersOnPage(ref.current)
    for (const each of behind) each.inert = true
    // Style sheets release the containers around it, which it could not leave otherwise.
    document.documentElement.dataset.fullWindow = ''
    return () => {
      delete document.documentElement.dataset.fullWindow
      for (const each of behind) each.inert = false
      window.scrollTo(scrollX, scrollY)
    }
  }, [isFull])

  function onKeyDown(event: KeyboardEvent) {
    // Menus and dialogs of the part lie elsewhere in the document.
    const isInside = event.target instanceof Node && ref.current?.contains(event.target)
    if (!isInside || event.defaultPrevented) return
    const isToggle = event.key === 'Enter' && event.altKey
    if (!isToggle && !(isFull && event.key === 'Escape')) return
    event.preventDefault()
    setFull((now) => isToggle && !now)
  }

  return { isFull, ref, toggle: () => setFull((now) => !now), onKeyDown }
}

/** Elements beside the path from an element up to the body, without those that cannot be reached already. */
function othersOnPage(element: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement)
    path.push(at)
  return path
    .flatMap((at) => [...(at.parentElement?.children ?? [])].filter((each) => each !== at))
    .filter((each) => each instanceof HTMLElement)
    .filter((each) => !each.inert)
}
