import { isMobile } from '@lienzo/rules/people/layout'
import { useSyncExternalStore } from 'react'

/** Time in ms after the last change of the window's size before the layout adapts. */
const settleTime = 100

let mobile = isMobile(globalThis.innerWidth ?? Number.POSITIVE_INFINITY)

/**
 * Returns true if the window is narrow enough for the mobile view. Re-renders the component after each change of the window's
 * size.
 */
export function useIsMobile(): boolean {
  return useSyncExternalStore(followWindow, hasMobileView)
}

/** Returns true if the window was narrow enough for the mobile view when its size last settled. */
export function hasMobileView(): boolean {
  return mobile
}

/** Calls `onChange` once the size of the window has stopped changing. Returns a function to unsubscribe. */
export function followWindow(onChange: () => void): () => void {
  // The window may have been resized while no component subscribed, for example on the sign-in screen.
  mobile = isMobile(innerWidth)
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    mobile = isMobile(innerWidth)
    onChange()
  }
  const onResize = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, settleTime)
  }
  addEventListener('resize', onResize)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', onResize)
  }
}
