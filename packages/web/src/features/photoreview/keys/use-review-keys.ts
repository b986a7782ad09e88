import { useEffect, useRef } from 'react'
import { isWriting } from '../../../ui/keys/is-writing.ts'

/** Effects by key; a key is `KeyboardEvent.key` in small letters, with `shift+` before an arrow and `control+` before Enter. */
export type ReviewKeys = Record<string, (() => void) | undefined>

const CONTROL_ENTER = 'control+enter'

/** Keys that go on while they are held down. Of any other a held key decides one photo and not thirty a second. */
const repeated = /^(shift\+)?arrow|^[+-]$/

/**
 * Makes keys work anywhere on the screen, and in the dialog that asks for a reason, but not while somebody writes or another
 * dialog is open.
 */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const name = nameOf(event)
      const act = name === undefined ? undefined : latest.current[name]
      if (!name || !act || event.defaultPrevented) return
      if (isElsewhere(event.target, name) || isOwnKey(event.target, name)) return
      event.preventDefault()
      if (!event.repeat || repeated.test(name)) act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Returns what a key is called here; nothing for one with modifiers that mean something to the browser. */
function nameOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  const name = key.toLowerCase()
  if (altKey) return undefined
  if (ctrlKey || metaKey) return name === 'enter' ? CONTROL_ENTER : undefined
  return shiftKey && name.startsWith('arrow') ? `shift+${name}` : name
}

function isElsewhere(target: EventTarget | null, name: string): boolean {
  // It sends from a text too, where Enter begins a new line.
  if (isWriting(target) && name !== CONTROL_ENTER) return true
  const open = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  return [...open].some((each) => each.closest('[data-review-keys]') === null)
}

/**
 * Returns whether a control needs the key itself: arrows choose among radio buttons, and Enter presses a button of the dialog.
 * Outside of the dialog it does not: a refusal may be typed before the dialog has the focus.
 */
function isOwnKey(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (name.startsWith('arrow')) return target.matches('input[type="radio"]')
  if (name !== 'enter' || target.closest('[role="dialog"]') === null) return false
  return target.closest('button, a')?.matches('[data-enter-sends]') === false
}
