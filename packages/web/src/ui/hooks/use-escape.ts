import { useEffect } from 'react'

/** Calls `onEscape` when Escape is pressed anywhere on the page, while `listens` is true. */
export function useEscape(listens: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!listens) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    // In the capture phase, because a visible tooltip closes on Escape too and stops the event.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [listens, onEscape])
}
