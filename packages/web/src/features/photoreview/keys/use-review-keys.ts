import { useEffect, useRef } from 'react'
import { isWriting } from '../../../ui/keys/is-writing.ts'

/**
 * Functions to call, by key name. The name is `KeyboardEvent.key` in lower case, prefixed with `shift+` for arrows or
 * `control+` for Enter if that modifier is pressed.
 */
export type ReviewKeys = Record<string, (() => void) | undefined>

const CONTROL_ENTER = 'control+enter'

/**
 * Keys that repeat while they are held down. All other keys act once per press; otherwise a held key would decide thirty photos
 * a second.
 */
const repeatingKeys = /^(shift\+)?arrow|^[+-]$/

/** Handles keys on the whole screen and in the refusal dialog, but not while the user types or a different dialog is open. */
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

/** Returns the name of the pressed key in `ReviewKeys`, or undefined if a modifier makes it a shortcut of the browser. */
function nameOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  const name = key.toLowerCase()
  if (altKey) return undefined
  if (ctrlKey || metaKey) return name === 'enter' ? CONTROL_ENTER : undefined
  return shiftKey && name.startsWith('arrow') ? `shift+${name}` : name
}

function isElsewhere(target: EventTarget | null, name: string): boolean {
  // Control+Enter also submits from a text field, where Enter starts a new line.
  if (isWriting(target) && name !== CONTROL_ENTER) return true
  const open = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  return [...open].some((each) => each.closest('[data-review-keys]') === null)
}

/**
 * Returns true if the focused control handles the key: arrows in radio buttons, and Enter on a button or link in the dialog.
 * Outside the dialog, Enter is handled here, because the user can choose reasons by key before the dialog has the focus.
 */
function isOwnKey(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (name.startsWith('arrow')) return target.matches('input[type="radio"]')
  if (name !== 'enter' || target.closest('[role="dialog"]') === null) return false
  return target.closest('button, a')?.matches('[data-enter-sends]') === false
}
