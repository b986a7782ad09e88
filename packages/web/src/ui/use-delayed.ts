import { useEffect, useState } from 'react'

/** True once `waiting` has lasted for so many milliseconds: what comes at once never flashes a skeleton. */
export function useDelayed(waiting: boolean, milliseconds = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [waiting, milliseconds])
  return late && waiting
}
