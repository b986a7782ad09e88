import { useEffect, useRef, useState } from 'react'
import { CallError } from '../call.ts'
import { refusalAt, sendFile, UploadFailure } from './send-file.ts'

/** How many files are on their way at once; the others wait. */
const AT_ONCE = 3

export type UploadState = {
  key: string
  file: File
  /** `finishing`: it has arrived and is being looked at and used. */
  state: 'waiting' | 'sending' | 'finishing' | 'failed'
  /** From 0 to 1. */
  share: number
  failure: UploadFailure | null
}

/**
 * Many files on their way at once. `use` takes each finished upload (with an update call) and is part of its success; a
 * file that is done leaves the list.
 */
export function useUploads(use: (uploadId: string, file: File) => Promise<unknown>) {
  const [uploads, setUploads] = useState<UploadState[]>([])
  const cancels = useRef(new Map<string, AbortController>())
  const queue = useRef<UploadState[]>([])
  const running = useRef(0)
  const useLatest = useRef(use)
  useLatest.current = use

  useEffect(() => {
    const known = cancels.current
    return () => {
      for (const cancel of known.values()) cancel.abort()
    }
  }, [])

  const change = (key: string, changes: Partial<UploadState>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const forget = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  function add(files: readonly File[]) {
    const added = files.map(
      (file): UploadState => ({ key: crypto.randomUUID(), file, state: 'waiting', share: 0, failure: null }),
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
    const cancel = new AbortController()
    cancels.current.set(key, cancel)
    try {
      change(key, { state: 'sending', failure: null })
      const id = await sendFile(file, {
        signal: cancel.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { state: 'finishing', share: 1 })
      await useLatest.current(id, file)
      forget(key)
    } catch (error) {
      if (!cancel.signal.aborted) change(key, { state: 'failed', failure: failureOf(error) })
    } finally {
      cancels.current.delete(key)
    }
  }

  function cancel(key: string) {
    queue.current = queue.current.filter((each) => each.key !== key)
    cancels.current.get(key)?.abort()
    forget(key)
  }

  function retry(key: string) {
    const failed = uploads.find((each) => each.key === key)
    if (!failed) return
    change(key, { state: 'waiting', share: 0, failure: null })
    queue.current.push(failed)
    startWaiting()
  }

  return { uploads, add, cancel, retry }
}

function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  if (error instanceof CallError) {
    return refusalAt(error.fields) ?? new UploadFailure(error.code === 'NETWORK' ? 'connection' : 'not-used')
  }
  return new UploadFailure('connection')
}
