import { useEffect, useState } from 'react'

/** How many places show at this moment that something is on its way. */
let shown = 0

/**
 * True once `waiting` has lasted for so many milliseconds: what comes at once never flashes a skeleton. Where one
 * thing to wait for follows another, the skeleton that is shown already stays, and nothing blinks between them.
 */
export function useDelayed(waiting: boolean, milliseconds = 200): boolean {
  const [late, setLate] = useState(() => waiting && (shown > 0 || milliseconds === 0))
  useEffect(() => {
    if (!waiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [waiting, milliseconds])
  const isShown = late && waiting
  useEffect(() => {
    if (!isShown) return
    shown += 1
    return () => {
      shown -= 1
    }
  }, [isShown])
  return isShown
}
