import { useEffect, useState } from 'react'
import type { ReviewedPhoto } from '../reviewed-photo.ts'
import { Outbox } from './outbox.ts'
import type { Step, Steps } from './steps.ts'

export type SharedOutbox = { outbox: Outbox; steps: Steps }

/**
 * Creates an outbox that sends steps while the screen is open, and retries failed steps when the browser is online again. Only
 * the first value of `send` is used.
 */
export function useOutbox(send: (step: Step) => Promise<ReviewedPhoto>): SharedOutbox {
  const [outbox] = useState(() => new Outbox(send))
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
