import { type RefObject, useCallback, useEffect } from 'react'
import { useEscape } from './use-escape.ts'

/** Calls `close` when the user presses Escape, or when an element outside is pressed or gets the focus. */
export function useDismissal(
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  close: (by: 'outside' | 'escape') => void,
): void {
  useEscape(
    open,
    useCallback(() => close('escape'), [close]),
  )
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) close('outside')
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
    }
  }, [inside, open, close])
}
