import { useEffect, useState } from 'react'

/** Number of areas that currently show a waiting state. */
let visibleCount = 0

/**
 * Returns true once `waiting` has lasted for this many milliseconds, so that fast answers never flash a skeleton. If a
 * different skeleton is already visible when the component mounts, returns true immediately, so that nothing blinks between
 * successive waits.
 */
export function useDelayed(waiting: boolean, milliseconds = 200): boolean {
  const [late, setLate] = useState(() => waiting && (visibleCount > 0 || milliseconds === 0))
  useEffect(() => {
    if (!waiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [waiting, milliseconds])
  const isShown = late && waiting
  useEffect(() => {
    if (!isShown) return
    visibleCount += 1
    return () => {
      visibleCount -= 1
    }
  }, [isShown])
  return isShown
}
