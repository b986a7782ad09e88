import { useEffect, useRef, useState } from 'react'
import { createOrderedQueue } from '../../../core/upload/ordered-queue.ts'
import type { UploadState } from '../../../core/upload/upload-state.ts'
import { type UseUpload, useUploads } from '../../../core/upload/use-uploads.ts'

/** Uploads that are used in the order in which their files were dropped, whichever arrives first. */
export function useOrderedUploads(use: UseUpload) {
  const [queue] = useState(createOrderedQueue)
  const { add, ...others } = useUploads((upload, file) => queue.take(file, () => use(upload, file)))
  useReleaseStoppedUploads(queue, others.uploads)

  /** The newest image comes first in the grid: the last file is used first, so that they are in their order there. */
  function drop(files: File[]) {
    const last = files.toReversed()
    queue.note(last)
    add(last)
  }

  return { ...others, drop }
}

/** The others do not wait for a file that was refused, paused or cancelled. */
function useReleaseStoppedUploads(
  queue: ReturnType<typeof createOrderedQueue>,
  uploads: readonly UploadState[],
) {
  const awaited = useRef<File[]>([])
  useEffect(() => {
    const coming = uploads.filter(({ state }) => state !== 'failed' && state !== 'paused')
    const files = coming.map(({ file }) => file)
    for (const file of awaited.current) if (!files.includes(file)) queue.release(file)
    awaited.current = files
  }, [queue, uploads])
}
