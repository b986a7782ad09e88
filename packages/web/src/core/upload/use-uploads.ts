import { useRef, useState } from 'react'
import { createLimitedQueue } from './limited-queue.ts'
import { uploadFailureOf } from './upload-failure.ts'
import { newUpload, retriedUpload, type UploadState } from './upload-state.ts'
import { useTransfers } from './use-transfers.ts'

/** Maximum number of files that are sent at the same time. */
const AT_ONCE = 3

/** Uses a finished upload in an update call. */
export type UseUpload = (uploadId: string, file: File) => Promise<unknown>

/**
 * Manages the upload of many files. Calls `use` with each finished upload; if `use` fails, the upload is marked as failed.
 * Successful uploads are removed from the list.
 */
export function useUploads(use: UseUpload) {
  const [uploads, setUploads] = useState<UploadState[]>([])
  const [queue] = useState(() => createLimitedQueue(AT_ONCE))
  const useLatest = useRef(use)
  useLatest.current = use
  /** Replacements for `use`, by upload key, for retried uploads. */
  const otherUses = useRef(new Map<string, UseUpload>())

  const change = (key: string, changes: Partial<UploadState>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const forget = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))
  const transfers = useTransfers(change)

  function add(files: readonly File[]) {
    const newUploads = files.map(newUpload)
    setUploads((all) => [...all, ...newUploads])
    for (const upload of newUploads) queue.add(upload.key, () => run(upload))
  }

  async function run({ key, file, uploadId }: UploadState) {
    try {
      const id = uploadId ?? (await transfers.send(key, file))
      if (id === null) return
      change(key, { state: 'finishing', sent: file.size, uploadId: id, failure: null })
      await (otherUses.current.get(key) ?? useLatest.current)(id, file)
      forget(key)
    } catch (error) {
      change(key, { state: 'failed', failure: uploadFailureOf(error) })
    }
  }

  function cancel(key: string) {
    queue.remove(key)
    transfers.cancel(key)
    otherUses.current.delete(key)
    forget(key)
  }

  /** Retries a failed upload. Calls `otherUse` instead of `use` if it is passed. */
  function retry(key: string, otherUse?: UseUpload) {
    const failedUpload = uploads.find((each) => each.key === key)
    if (!failedUpload) return
    if (otherUse) otherUses.current.set(key, otherUse)
    const upload = retriedUpload(failedUpload)
    change(key, upload)
    queue.add(key, () => run(upload))
  }

  return { uploads, add, cancel, retry, pause: transfers.pause, resume: transfers.resume }
}
