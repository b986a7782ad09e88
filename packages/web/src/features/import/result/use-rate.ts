import { useRef } from 'react'
import type { ShownImport } from '../use-import.ts'

type Rate = { perSecond: number; secondsLeft: number }

/** Seconds until the rate is shown: the first batch is slower than the following batches. */
const LEAST_SECONDS = 1

/** Returns the rows processed per second and the remaining seconds, or null while they cannot be estimated. */
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
