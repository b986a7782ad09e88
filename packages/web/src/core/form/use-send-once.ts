import { useState } from 'react'

/** Prevents concurrent sends and keeps the error of the last failure. */
export function useSendOnce() {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  /** Resolves to the result of `send`. Resolves to false if it fails, or if another send is in progress. */
  async function sendOnce(send: () => Promise<boolean>): Promise<boolean> {
    if (sending) return false
    setSending(true)
    setFailure(null)
    try {
      return await send()
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setSending(false)
    }
  }

  return { sending, failure, sendOnce }
}
