import { createContext, useContext, useEffect, useRef } from 'react'
import type { UploadState } from '../../upload/upload-state.ts'

/** Something on a form that is saved by itself: an address that is being changed, a message that is being written, uploads. */
export type UnsavedPart = {
  /** What would be lost, as the question before leaving names it. */
  label: string
  /** How many files are being uploaded; nothing else of the part would be lost then. */
  uploading?: number
  isDirty: () => boolean
  /** Resolves to something true once it is saved. Left out where a person can only wait. */
  save?: () => Promise<unknown>
}

/** The parts of one form. Refs, so that older event handlers see the latest state of a part. */
export type UnsavedParts = Set<{ current: UnsavedPart }>

export const UnsavedPartsContext = createContext<UnsavedParts | null>(null)

/** Makes the form around ask before this part is lost. */
export function useUnsavedPart(part: UnsavedPart): void {
  const parts = useContext(UnsavedPartsContext)
  const latest = useRef(part)
  latest.current = part
  useEffect(() => {
    parts?.add(latest)
    return () => void parts?.delete(latest)
  }, [parts])
}

/** Makes the form around ask before uploads are cancelled. */
export function useUnsavedUploads(label: string, uploads: readonly UploadState[]): void {
  const uploading = uploads.filter((upload) => upload.state !== 'failed').length
  useUnsavedPart({ label, uploading, isDirty: () => uploading > 0 })
}
