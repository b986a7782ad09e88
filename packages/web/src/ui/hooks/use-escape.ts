import { useEffect } from 'react'

/** Calls `onEscape` when the user presses Escape anywhere on the page, as long as `listens` is true. */
export function useEscape(listens: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!listens) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    // Uses the capture phase, because a visible tooltip also closes on Escape and stops the event.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [listens, onEscape])
}
