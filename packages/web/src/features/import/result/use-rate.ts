import { useRef } from 'react'
import type { ShownImport } from '../use-import.ts'

type Rate = { perSecond: number; secondsLeft: number }

/**
 * Minimum number of seconds before the rate is shown. A rate measured earlier would be too low, because the first batch is
 * slower than later batches.
 */
const LEAST_SECONDS = 1

/** Returns the number of rows processed per second and the number of seconds left, or null if they cannot be estimated yet. */
export function useRate({ state, dealt, rows }: ShownImport): Rate | null {
  const first = useRef({ state, dealt, at: performance.now() })
  if (first.current.state !== state || dealt < first.current.dealt) {
    first.current = { state, dealt, at: performance.now() }
  }
  const seconds = (performance.now() - first.current.at) / 1000
  const perSecond = (dealt - first.current.dealt) / seconds
  if (seconds < LEAST_SECONDS || perSecond <= 0) return null
  return { perSecond: Math.round(perSecond), secondsLeft: Math.max(1, Math.ceil((rows - dealt) / perSecond)) }
}
