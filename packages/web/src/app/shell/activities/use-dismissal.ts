import { type RefObject, useEffect } from 'react'

/** Closes what is open when something outside it is touched or gets the keyboard, and with Escape. */
export function useDismissal(
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  close: (by: 'outside' | 'escape') => void,
): void {
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) close('outside')
    }
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close('escape')
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [inside, open, close])
}
