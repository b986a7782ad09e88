import { type RefObject, useEffect } from 'react'
import { keepFocusUnlessOthersDo } from './keep-focus.ts'

/**
 * Where a button that is pressed with the keyboard is gone after that (with a filter that is taken away, a line of an order),
 * the focus goes to the control after it, or before it where none follows, and not to the top of the page.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const screen = content.current
    screen?.addEventListener('click', keepFocusOfKeyboard, { capture: true })
    return () => screen?.removeEventListener('click', keepFocusOfKeyboard, { capture: true })
  }, [content])
}

/** To be asked before a click does anything. The pointer takes no place of the keyboard away. */
export function keepFocusOfKeyboard(click: { detail: number; target: EventTarget | null }): void {
  const byKeyboard = click.detail === 0
  // What opens over a screen gives the keyboard back by itself when it closes.
  const isOverTheScreen = click.target instanceof Element && click.target.closest('[role=dialog]')
  if (byKeyboard && !isOverTheScreen) keepFocusUnlessOthersDo()()
}
