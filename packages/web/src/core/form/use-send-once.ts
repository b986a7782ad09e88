import { useState } from 'react'

/** Prevents concurrent sends, and keeps the reason of a failure. */
export function useSendOnce() {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  /** Resolves to the result of `send`, or to false if it fails or a send is already in progress. */
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
