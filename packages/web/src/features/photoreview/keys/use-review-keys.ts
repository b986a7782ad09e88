import { useEffect, useRef } from 'react'
import { isWriting } from '../../../ui/keys/is-writing.ts'

/** Effects by key; a key is `KeyboardEvent.key` in small letters, with `shift+` before an arrow and `control+` before Enter. */
export type ReviewKeys = Record<string, (() => void) | undefined>

const CONTROL_ENTER = 'control+enter'

/** Keys that repeat while they are held down. Any other acts once, or it would decide thirty photos a second. */
const repeatingKeys = /^(shift\+)?arrow|^[+-]$/

/** Handles keys on the whole screen and in the dialog for a reason, but not while the user types or another dialog is open. */
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
      if (!event.repeat || repeatingKeys.test(name)) act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Returns the name of a key as used here, or undefined if it has modifiers that the browser uses. */
function nameOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  const name = key.toLowerCase()
  if (altKey) return undefined
  if (ctrlKey || metaKey) return name === 'enter' ? CONTROL_ENTER : undefined
  return shiftKey && name.startsWith('arrow') ? `shift+${name}` : name
}

function isElsewhere(target: EventTarget | null, name: string): boolean {
  // Control+Enter submits from a text field too, where Enter starts a new line.
  if (isWriting(target) && name !== CONTROL_ENTER) return true
  const open = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  return [...open].some((each) => each.closest('[data-review-keys]') === null)
}

/**
 * Returns true if the focused control needs the key itself: arrows select radio buttons, and Enter presses a button of the
 * dialog. Outside the dialog Enter is handled here, because a refusal may be typed before the dialog has the focus.
 */
function isOwnKey(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (name.startsWith('arrow')) return target.matches('input[type="radio"]')
  if (name !== 'enter' || target.closest('[role="dialog"]') === null) return false
  return target.closest('button, a')?.matches('[data-enter-sends]') === false
}
