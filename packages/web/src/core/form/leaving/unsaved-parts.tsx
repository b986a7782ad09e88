import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { UploadState } from '../../upload/upload-state.ts'

/** Part of a form that is saved separately, such as an address being edited, a message being written, or uploads. */
export type UnsavedPart = {
  /** Name of the part, with its unsaved content, for the question before leaving and the save bar. */
  label: string | (() => string)
  /** Number of files being uploaded. If it is set, the part has nothing else to lose. */
  uploading?: number
  isDirty: () => boolean
  /** Saves the part. Resolves to a truthy value if it was saved. Omitted if the user can only wait. */
  save?: () => Promise<unknown>
  /** Focuses the part that could not be saved. */
  show?: () => void
  /** Called if the user leaves without saving. Deletes stored input that a reload would restore. */
  discard?: () => void
}

export function labelOfPart({ label }: UnsavedPart): string {
  return typeof label === 'string' ? label : label()
}

/** Ref to a part as last rendered. */
type PartRef = { current: UnsavedPart }

/**
 * Parts of one form that can have unsaved changes. Stores refs, so that older event handlers see the current state of each
 * part.
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

  /** Returns the labels of the unsaved parts, except uploads, which finish on their own. */
  labels = (): readonly string[] => this.#labels

  /** Updates the labels after a part has changed. */
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
 * Makes the surrounding form ask before this part is lost, and show that the part is unsaved. Returns a function that updates
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
  // Runs after every render, because typing in a part renders it.
  useEffect(() => parts?.look())
  return useCallback(() => parts?.look(), [parts])
}

const noParts = new UnsavedParts()

/** Returns the labels of the unsaved parts of the surrounding form. */
export function useUnsavedLabels(): readonly string[] {
  const parts = useContext(UnsavedPartsContext) ?? noParts
  return useSyncExternalStore(parts.listen, parts.labels)
}

/** Makes the surrounding form ask before uploads are cancelled. */
export function useUnsavedUploads(label: string, uploads: readonly UploadState[]): void {
  const uploading = uploads.filter((upload) => upload.state !== 'failed').length
  useUnsavedPart({ label, uploading, isDirty: () => uploading > 0 })
}
