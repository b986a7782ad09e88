import { type RefObject, useEffect } from 'react'
import { keepFocusUnlessOthersDo } from './keep-focus.ts'

/**
 * Moves the focus to a nearby control if a button disappears when it is pressed by keyboard, such as the cross of a filter or
 * the delete button of a line. Otherwise the focus would return to the top of the page.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const screen = content.current
    screen?.addEventListener('click', keepFocusOfKeyboard, { capture: true })
    return () => screen?.removeEventListener('click', keepFocusOfKeyboard, { capture: true })
  }, [content])
}

/**
 * Keeps the focus if a click by keyboard removes the clicked button. Must be called before the click is handled. Ignores clicks
 * by pointer.
 */
export function keepFocusOfKeyboard(click: { detail: number; target: EventTarget | null }): void {
  const byKeyboard = click.detail === 0
  // A dialog restores the focus itself when it closes.
  const isOverTheScreen = click.target instanceof Element && click.target.closest('[role=dialog]')
  if (byKeyboard && !isOverTheScreen) keepFocusUnlessOthersDo()()
}
