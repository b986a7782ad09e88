import { useEffect, useRef } from 'react'

/** What a key does; a key is as `KeyboardEvent.key` names it, in small letters, with `shift+` before it. */
export type ReviewKeys = Record<string, (() => void) | undefined>

/** Has keys work anywhere on the screen, but where somebody writes or a dialog is open. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isElsewhere(event.target)
      )
        return
      const name = event.key.toLowerCase()
      const act = latest.current[event.shiftKey && name.startsWith('arrow') ? `shift+${name}` : name]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return true
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
