import { useEffect, useRef, useState } from 'react'
import { CallError } from '../call.ts'
import { refusalAt, type Sending, sendFile, UploadFailure } from './send-file.ts'
import { type TransferRate, transferRate } from './transfer-rate.ts'

/** How many files are on their way at once; the others wait. */
const AT_ONCE = 3

export type UploadState = {
  key: string
  file: File
  /** `finishing`: it has arrived and is being looked at and used. */
  state: 'waiting' | 'sending' | 'paused' | 'finishing' | 'failed'
  /** The bytes that have arrived. */
  sent: number
  /** Bytes a second as of late; null while that is not known. */
  rate: number | null
  failure: UploadFailure | null
}

/**
 * Many files on their way at once. `use` takes each finished upload (with an update call) and is part of its success; a
 * file that is done leaves the list.
 */
export function useUploads(use: (uploadId: string, file: File) => Promise<unknown>) {
  const [uploads, setUploads] = useState<UploadState[]>([])
  const sendings = useRef(new Map<string, Sending>())
  const rates = useRef(new Map<string, TransferRate>())
  /** End the waiting for uploads that were cancelled. */
  const stops = useRef(new Map<string, () => void>())
  const queue = useRef<UploadState[]>([])
  const running = useRef(0)
  const useLatest = useRef(use)
  useLatest.current = use

  useEffect(() => {
    const known = sendings.current
    return () => {
      for (const sending of known.values()) sending.leave()
    }
  }, [])

  const change = (key: string, changes: Partial<UploadState>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const forget = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  function add(files: readonly File[]) {
    const added = files.map(
      (file): UploadState => ({
        key: crypto.randomUUID(),
        file,
        state: 'waiting',
        sent: 0,
        rate: null,
        failure: null,
      }),
    )
    setUploads((all) => [...all, ...added])
    queue.current.push(...added)
    startWaiting()
  }

  function startWaiting() {
    while (running.current < AT_ONCE) {
      const next = queue.current.shift()
      if (!next) return
      running.current += 1
      run(next).finally(() => {
        running.current -= 1
        startWaiting()
      })
    }
  }

  async function run({ key, file }: UploadState) {
    const rate = transferRate()
    rates.current.set(key, rate)
    const sending = sendFile(file, (sent) => change(key, { sent, rate: rate.note(sent, performance.now()) }))
    sendings.current.set(key, sending)
    change(key, { state: 'sending', failure: null })
    try {
      const id = await untilDone(key, sending)
      if (id === null) return
      change(key, { state: 'finishing', sent: file.size })
      await useLatest.current(id, file)
      forget(key)
    } catch (error) {
      if (sendings.current.has(key)) change(key, { state: 'failed', failure: failureOf(error) })
    } finally {
      sendings.current.delete(key)
      rates.current.delete(key)
      stops.current.delete(key)
    }
  }

  /** The id of the upload, or null once it was cancelled. */
  function untilDone(key: string, { done }: Sending): Promise<string | null> {
    const stopped = new Promise<null>((resolve) => stops.current.set(key, () => resolve(null)))
    return Promise.race([done, stopped])
  }

  function cancel(key: string) {
    queue.current = queue.current.filter((each) => each.key !== key)
    sendings.current.get(key)?.cancel()
    stops.current.get(key)?.()
    forget(key)
  }

  function pause(key: string) {
    sendings.current.get(key)?.pause()
    rates.current.get(key)?.restart()
    change(key, { state: 'paused', rate: null })
  }

  function resume(key: string) {
    sendings.current.get(key)?.resume()
    change(key, { state: 'sending' })
  }

  function retry(key: string) {
    const failed = uploads.find((each) => each.key === key)
    if (!failed) return
    change(key, { state: 'waiting', sent: 0, rate: null, failure: null })
    queue.current.push(failed)
    startWaiting()
  }

  return { uploads, add, cancel, retry, pause, resume }
}

function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  if (error instanceof CallError) {
    return refusalAt(error.fields) ?? new UploadFailure(error.code === 'NETWORK' ? 'connection' : 'not-used')
  }
  return new UploadFailure('connection')
}
