import { useEffect, useRef, useState } from 'react'
import { CallError } from '../call/call.ts'
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
  /** Once all of it is there: to be used, and where that failed to be used again without being sent again. */
  uploadId: string | null
}

/** Uses a finished upload, with an update call. */
export type UseUpload = (uploadId: string, file: File) => Promise<unknown>

/**
 * Many files on their way at once. `use` takes each finished upload and is part of its success; a file that is done leaves
 * the list.
 */
export function useUploads(use: UseUpload) {
  const [uploads, setUploads] = useState<UploadState[]>([])
  const sendings = useRef(new Map<string, Sending>())
  const rates = useRef(new Map<string, TransferRate>())
  /** End the waiting for uploads that were cancelled. */
  const stops = useRef(new Map<string, () => void>())
  const queue = useRef<UploadState[]>([])
  const running = useRef(0)
  const useLatest = useRef(use)
  useLatest.current = use
  /** How uploads are used that could not be used as the others. */
  const otherUses = useRef(new Map<string, UseUpload>())

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
        uploadId: null,
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

  async function run({ key, file, uploadId }: UploadState) {
    try {
      const id = uploadId ?? (await send(key, file))
      if (id === null) return
      change(key, { state: 'finishing', sent: file.size, uploadId: id, failure: null })
      await (otherUses.current.get(key) ?? useLatest.current)(id, file)
      forget(key)
    } catch (error) {
      change(key, { state: 'failed', failure: failureOf(error) })
    }
  }

  /** The id of the finished upload, or null once it was cancelled. */
  async function send(key: string, file: File): Promise<string | null> {
    const rate = transferRate()
    rates.current.set(key, rate)
    const sending = sendFile(file, (sent) => change(key, { sent, rate: rate.note(sent, performance.now()) }))
    sendings.current.set(key, sending)
    change(key, { state: 'sending', failure: null })
    try {
      return await untilDone(key, sending)
    } finally {
      sendings.current.delete(key)
      rates.current.delete(key)
      stops.current.delete(key)
    }
  }

  function untilDone(key: string, { done }: Sending): Promise<string | null> {
    const stopped = new Promise<null>((resolve) => stops.current.set(key, () => resolve(null)))
    return Promise.race([done, stopped])
  }

  function cancel(key: string) {
    queue.current = queue.current.filter((each) => each.key !== key)
    sendings.current.get(key)?.cancel()
    stops.current.get(key)?.()
    otherUses.current.delete(key)
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

  /** Goes on where it failed: what has arrived is not sent again, but used again, in another way where one is given. */
  function retry(key: string, otherUse?: UseUpload) {
    const failed = uploads.find((each) => each.key === key)
    if (!failed) return
    if (otherUse) otherUses.current.set(key, otherUse)
    const uploadId = isGone(failed.failure) ? null : failed.uploadId
    const changes = {
      state: 'waiting',
      sent: uploadId ? failed.sent : 0,
      rate: null,
      failure: null,
      uploadId,
    } as const
    change(key, changes)
    queue.current.push({ ...failed, ...changes })
    startWaiting()
  }

  return { uploads, add, cancel, retry, pause, resume }
}

function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  if (!(error instanceof CallError) || error.code === 'NETWORK') return new UploadFailure('connection')
  return refusalAt(error.fields) ?? new UploadFailure('not-used', {}, error)
}

/** Whether what has arrived was removed since. */
function isGone(failure: UploadFailure | null): boolean {
  return hasFieldError(failure, 'validation.upload_not_found')
}

/** Whether the call that was to use an upload was refused for this reason. */
export function hasFieldError(failure: UploadFailure | null, key: string): boolean {
  return Object.values(failure?.cause?.fields ?? {}).some((field) => field.key === key)
}
