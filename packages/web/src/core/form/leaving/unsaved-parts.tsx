import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { UploadState } from '../../upload/upload-state.ts'

/** Part of a form that is saved separately, such as an address that is being edited, an unsent message, or uploads. */
export type UnsavedPart = {
  /** Text that names the part and its unsaved content, used by the save bar and by the question before leaving. */
  label: string | (() => string)
  /** Number of files that are being uploaded. If set, the part has no other unsaved content. */
  uploading?: number
  isDirty: () => boolean
  /** Saves the part. Resolves to a truthy value on success. Omitted if the user can only wait. */
  save?: () => Promise<unknown>
  /** Focuses the part after it could not be saved. */
  show?: () => void
  /** Called if the user leaves without saving. Deletes stored input that would otherwise be restored by a reload. */
  discard?: () => void
}

export function labelOfPart({ label }: UnsavedPart): string {
  return typeof label === 'string' ? label : label()
}

/** Ref to the part as of its last render. */
type PartRef = { current: UnsavedPart }

/**
 * Parts of one form that may have unsaved changes. The list contains refs, so that older event handlers see the latest version
 * of each part.
 */
export class UnsavedParts {
  readonly #parts = new Set<PartRef>()
  readonly #listeners = new Set<() => void>()
  #labels: readonly string[] = []

  add(part: PartRef): void {
    this.#parts.add(part)
    this.look()
  }

  delete(part: PartRef): void {
    this.#parts.delete(part)
    this.look()
  }

  dirty(): UnsavedPart[] {
    return [...this.#parts].map((part) => part.current).filter((part) => part.isDirty())
  }

  /** Returns the labels of the unsaved parts, without uploads, because these finish without the user. */
  labels = (): readonly string[] => this.#labels

  /** Updates the labels when a part has changed. */
  look(): void {
    const editedParts = this.dirty().filter((part) => !part.uploading)
    const labels = [...new Set(editedParts.map(labelOfPart))]
    if (labels.join() === this.#labels.join()) return
    this.#labels = labels
    for (const hear of this.#listeners) hear()
  }

  listen = (hear: () => void): (() => void) => {
    this.#listeners.add(hear)
    return () => void this.#listeners.delete(hear)
  }
}

export const UnsavedPartsContext = createContext<UnsavedParts | null>(null)

/**
 * Makes the surrounding form show that a part is unsaved, and ask before its content is lost. Returns a function that updates
 * the label if the part changes without rendering.
 */
export function useUnsavedPart(part: UnsavedPart): () => void {
  const parts = useContext(UnsavedPartsContext)
  const latest = useRef(part)
  latest.current = part
  useEffect(() => {
    parts?.add(latest)
    return () => parts?.delete(latest)
  }, [parts])
  // Runs after each render, because the part renders whenever the user types in it.
  useEffect(() => parts?.look())
  return useCallback(() => parts?.look(), [parts])
}

const noParts = new UnsavedParts()

/** Returns the labels of the unsaved parts of the surrounding form. */
export function useUnsavedLabels(): readonly string[] {
  const parts = useContext(UnsavedPartsContext) ?? noParts
  return useSyncExternalStore(parts.listen, parts.labels)
}

/** Makes the surrounding form ask before it cancels uploads. */
export function useUnsavedUploads(label: string, uploads: readonly UploadState[]): void {
  const uploading = uploads.filter((upload) => upload.state !== 'failed').length
  useUnsavedPart({ label, uploading, isDirty: () => uploading > 0 })
}
