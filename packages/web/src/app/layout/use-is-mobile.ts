import { isMobile } from '@lienzo/rules/people/layout'
import { useSyncExternalStore } from 'react'

/** How long a window has to keep its size before the layout follows, in ms. */
const settleTime = 100

let mobile = isMobile(globalThis.innerWidth ?? Number.POSITIVE_INFINITY)

/** Whether the window has the mobile view. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(followWindow, hasMobileView)
}

/** As the window was when it last kept its size. */
export function hasMobileView(): boolean {
  return mobile
}

/** Follows the width of the window. Returns how to stop. */
export function followWindow(changed: () => void): () => void {
  // While nobody followed, as on the sign-in screen, the window may have become another.
  mobile = isMobile(innerWidth)
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    mobile = isMobile(innerWidth)
    changed()
  }
  const resized = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, settleTime)
  }
  addEventListener('resize', resized)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', resized)
  }
}
