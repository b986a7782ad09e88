import { isMobile } from '@lienzo/rules/layout'
import { useSyncExternalStore } from 'react'

/** How long a window has to keep its size before the layout follows, in ms. */
const settleTime = 100

let mobile = isMobile(globalThis.innerWidth ?? Number.POSITIVE_INFINITY)

/** Whether the window has the mobile view. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(followWindow, () => mobile)
}

function followWindow(changed: () => void): () => void {
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
