import { useEffect, useState } from 'react'
import { Outbox } from './outbox.ts'
import type { Steps } from './steps.ts'

export type SharedOutbox = { outbox: Outbox; steps: Steps }

/** Opens an outbox for as long as the screen stands, which tries failed steps again when the network comes back. */
export function useOutbox(): SharedOutbox {
  const [outbox] = useState(() => new Outbox())
  const [steps, setSteps] = useState(outbox.steps)
  useEffect(() => {
    const stopListening = outbox.listen({ onChange: setSteps })
    const retry = () => outbox.retry()
    outbox.start()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      outbox.stop()
      stopListening()
    }
  }, [outbox])
  return { outbox, steps }
}
