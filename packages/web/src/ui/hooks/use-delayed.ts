import { useEffect, useState } from 'react'

/** Number of places that currently show a skeleton. */
let visibleCount = 0

/**
 * Returns true when `waiting` has been true for this many milliseconds, so that fast answers show no skeleton. If another
 * skeleton is already visible when the component mounts, returns true immediately, so that the skeleton does not blink between
 * two waits.
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
