import { useEffect } from 'react'
import { checkSession } from '../../core/session/session.ts'

/** Interval in ms at which the session is checked while the user stays on one screen. */
const checkEvery = 5 * 60 * 1000

/**
 * Checks the session at intervals, which renews it, if the user has pressed a key or the pointer since the last check. If the
 * session has ended, `checkSession` shows the sign-in screen or locks the tab.
 */
export function useSessionCheck(): void {
  useEffect(() => {
    let active = false
    const noteActivity = () => {
      active = true
    }
    const check = async () => {
      if (!active) return
      active = false
      await checkSession()
    }
    const timer = setInterval(check, checkEvery)
    addEventListener('keydown', noteActivity)
    addEventListener('pointerdown', noteActivity)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', noteActivity)
      removeEventListener('pointerdown', noteActivity)
    }
  }, [])
}
