import { useEffect } from 'react'

/** Does something at Escape, wherever the keyboard is, as long as it is listened for. */
export function useEscape(listens: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!listens) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    // On the way down: a tip that is shown somewhere closes at Escape too, and tells nobody else of it.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [listens, onEscape])
}
