import { useEffect } from 'react'
import { checkSession } from '../../core/session/session.ts'

/** Interval at which the session is checked while a user stays on the same screen, in ms. */
const checkEvery = 5 * 60 * 1000

/** Keeps the session alive while a person works, and shows the sign-in screen when it has expired. */
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
