import { useState } from 'react'

/** Sends what a person has written, once at a time, and keeps why it could not be sent. */
export function useSendOnce() {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  /** Resolves to what `send` resolves to; to false where it fails, and while something else is being sent. */
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
