import { useEffect, useRef } from 'react'
import { type Sending, sendFile } from './send-file.ts'
import { transferRate } from './transfer-rate.ts'
import type { UploadState } from './upload-state.ts'

type Transfer = {
  sending: Sending
  /** Starts measuring the rate again after a pause. */
  restartRate: () => void
  /** Makes the pending `send` resolve to null. */
  stop: () => void
}

/**
 * Returns functions that send, pause, resume and cancel uploads. Calls `change` with the key of an upload when the upload
 * changes.
 */
export function useTransfers(change: (key: string, changes: Partial<UploadState>) => void) {
  const transfers = useRef(new Map<string, Transfer>())

  useEffect(() => {
    const currentTransfers = transfers.current
    return () => {
      for (const { sending } of currentTransfers.values()) sending.leave()
    }
  }, [])

  /** Resolves to the id of the finished upload, or null if it was cancelled. */
  async function send(key: string, file: File): Promise<string | null> {
    const rate = transferRate()
    const sending = sendFile(file, (bytes) =>
      change(key, { sent: bytes, rate: rate.note(bytes, performance.now()) }),
    )
    const cancellation = Promise.withResolvers<null>()
    transfers.current.set(key, { sending, restartRate: rate.restart, stop: () => cancellation.resolve(null) })
    change(key, { state: 'sending', failure: null })
    try {
      return await Promise.race([sending.done, cancellation.promise])
    } finally {
      transfers.current.delete(key)
    }
  }

  function cancel(key: string) {
    const transfer = transfers.current.get(key)
    transfer?.sending.cancel()
    transfer?.stop()
  }

  function pause(key: string) {
    const transfer = transfers.current.get(key)
    transfer?.sending.pause()
    transfer?.restartRate()
    change(key, { state: 'paused', rate: null })
  }

  function resume(key: string) {
    transfers.current.get(key)?.sending.resume()
    change(key, { state: 'sending' })
  }

  return { send, cancel, pause, resume }
}
