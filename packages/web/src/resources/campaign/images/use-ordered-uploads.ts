import { useEffect, useRef, useState } from 'react'
import { createOrderedQueue } from '../../../core/upload/ordered-queue.ts'
import type { UploadState } from '../../../core/upload/upload-state.ts'
import { type UseUpload, useUploads } from '../../../core/upload/use-uploads.ts'

/**
 * Processes uploads in a fixed order, regardless of which one finishes first: drop by drop, and within each drop the last file
 * first.
 */
export function useOrderedUploads(use: UseUpload) {
  const [queue] = useState(createOrderedQueue)
  const { add, ...others } = useUploads((upload, file) => queue.take(file, () => use(upload, file)))
  useReleaseStoppedUploads(queue, others.uploads)

  /** The grid shows the newest image first, so the last file is processed first to keep the order of the files. */
  function drop(files: File[]) {
    const last = files.toReversed()
    queue.note(last)
    add(last)
  }

  return { ...others, drop }
}

/** Skips files that were refused, paused or cancelled, so that the others do not wait for them. */
function useReleaseStoppedUploads(
  queue: ReturnType<typeof createOrderedQueue>,
  uploads: readonly UploadState[],
) {
  const pendingFiles = useRef<File[]>([])
  useEffect(() => {
    const coming = uploads.filter(({ state }) => state !== 'failed' && state !== 'paused')
    const files = coming.map(({ file }) => file)
    for (const file of pendingFiles.current) if (!files.includes(file)) queue.release(file)
    pendingFiles.current = files
  }, [queue, uploads])
}
