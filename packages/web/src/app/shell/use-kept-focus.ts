import { type RefObject, useEffect } from 'react'
import { keepFocusUnlessOthersDo } from '../../core/record/keep-focus.ts'

/** What can have the keyboard. */
const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]'

/**
 * Whoever presses a button with the keyboard, and the button goes with what it did (a filter that is taken away, a line of
 * an order), goes on at the control after it, or before it where none follows, and not at the top of the page.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const screen = content.current
    function keep(event: MouseEvent) {
      // The pointer takes no place of the keyboard away.
      const byKeyboard = event.detail === 0
      if (!byKeyboard || !screen) return
      const neighbours = neighboursOf(document.activeElement, screen)
      if (neighbours) keepFocusUnlessOthersDo()(() => neighbours.find(canHaveFocus))
    }
    screen?.addEventListener('click', keep, { capture: true })
    return () => screen?.removeEventListener('click', keep, { capture: true })
  }, [content])
}

/** The other controls of a screen: those that follow, then those that come before, the nearest first. */
function neighboursOf(element: Element | null, screen: HTMLElement): Element[] | null {
  const controls: Element[] = [...screen.querySelectorAll(CONTROLS)]
  const place = element ? controls.indexOf(element) : -1
  return place < 0 ? null : [...controls.slice(place + 1), ...controls.slice(0, place).reverse()]
}

function canHaveFocus(control: Element): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    control.tabIndex >= 0 &&
    control.matches(CONTROLS) &&
    control.checkVisibility()
  )
}
