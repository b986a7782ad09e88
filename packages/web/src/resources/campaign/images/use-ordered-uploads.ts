import { useEffect, useRef, useState } from 'react'
import { createOrderedQueue } from '../../../core/upload/ordered-queue.ts'
import type { UploadState } from '../../../core/upload/upload-state.ts'
import { type UseUpload, useUploads } from '../../../core/upload/use-uploads.ts'

/**
 * Saves uploads in a fixed order, whichever upload finishes first: earlier drops before later drops, and within a drop the last
 * file first.
 */
export function useOrderedUploads(use: UseUpload) {
  const [queue] = useState(createOrderedQueue)
  const { add, ...others } = useUploads((upload, file) => queue.take(file, () => use(upload, file)))
  useReleaseStoppedUploads(queue, others.uploads)

  /**
   * Saves the last file first, so that the grid, which shows the newest image first, shows the files in their original order.
   */
  function drop(files: File[]) {
    const last = files.toReversed()
    queue.note(last)
    add(last)
  }

  return { ...others, drop }
}

/** Removes failed, paused and cancelled uploads from the queue, so that the other uploads do not wait for them. */
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
