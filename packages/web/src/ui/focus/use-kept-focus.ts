import { type RefObject, useEffect } from 'react'
import { keepFocusUnlessOthersDo } from './keep-focus.ts'

/**
 * Moves the focus to the next control, or the previous one at the end, if a button pressed by keyboard disappears (the cross of a
 * filter, the delete button of a line). Otherwise it would go to the top of the page.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const screen = content.current
    screen?.addEventListener('click', keepFocusOfKeyboard, { capture: true })
    return () => screen?.removeEventListener('click', keepFocusOfKeyboard, { capture: true })
  }, [content])
}

/** Call before a click takes effect. Ignores clicks by pointer. */
export function keepFocusOfKeyboard(click: { detail: number; target: EventTarget | null }): void {
  const byKeyboard = click.detail === 0
  // A dialog restores the focus itself when it closes.
  const isOverTheScreen = click.target instanceof Element && click.target.closest('[role=dialog]')
  if (byKeyboard && !isOverTheScreen) keepFocusUnlessOthersDo()()
}
